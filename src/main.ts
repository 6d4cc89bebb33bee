#!/usr/bin/env node
import * as module from 'node:module';

// Node 22 and later keep compiled code between starts; what is imported after this line starts sooner.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const { main } = await import('./cli/main.ts');
process.exitCode = await main(process.argv.slice(2));
