export { redrawByRejection as redraw } from '../redraw-by-rejection.ts';
