import './end-with-parent.ts';
import { buildExtension } from './build/build-extension.ts';
import { loadServer } from './build/build-server.ts';
import { BuildFailure, buildWeb } from './build/build-web.ts';

try {
  await buildWeb();
  await buildExtension();
  const { main } = await loadServer();
  console.log('Starting the database and the server ...');
  await main();
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error);
  process.exitCode = 1;
}
