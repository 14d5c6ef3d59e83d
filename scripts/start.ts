import './end-with-parent.ts';
import { main } from '../apps/server/src/main.ts';
import { buildExtension } from './build-extension.ts';
import { BuildFailure, buildWeb } from './build-web.ts';

try {
  await buildWeb();
  await buildExtension();
  await main();
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error);
  process.exitCode = 1;
}
