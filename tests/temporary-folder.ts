import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All temporary folders of the tests lie in one, which goes with them. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
