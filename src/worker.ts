// Entry of the worker threads.
import { parentPort } from 'node:worker_threads';
import { jobServer } from './arena/job.ts';
import { catalogFor } from './catalog-part.ts';

export default jobServer(catalogFor, (finished) => parentPort?.postMessage(finished));
