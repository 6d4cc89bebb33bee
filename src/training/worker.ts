// Entry of the self-play workers of `fogbench train`.
import * as catalog from '../catalog.ts';
import { trainingServer } from './worker-job.ts';

export default trainingServer(catalog);
