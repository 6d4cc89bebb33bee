import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/temporary-folder.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 240_000,
  },
});
