import { parentPort } from 'node:worker_threads';
import { jobServer } from '../../src/arena/job.ts';
import { catalog } from './scripted.ts';

export default jobServer(catalog, (finished) => parentPort?.postMessage(finished));
