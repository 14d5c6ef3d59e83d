import './end-with-parent.ts';
import { buildExtension } from './build/build-extension.ts';
import { buildServer } from './build/build-server.ts';
import { buildWeb } from './build/build-web.ts';

await buildWeb();
await buildExtension();
await buildServer();
