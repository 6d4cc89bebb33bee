// Entry of the worker threads.
import { parentPort } from 'node:worker_threads';
import { jobServer } from './arena/job.ts';
import * as catalog from './catalog.ts';

export default jobServer(catalog, (finished) => parentPort?.postMessage(finished));
