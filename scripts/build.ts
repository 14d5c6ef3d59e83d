import './end-with-parent.ts';
import { buildExtension } from './build-extension.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await buildExtension();
await buildServer();
