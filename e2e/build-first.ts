import { buildExtension } from '../scripts/build/build-extension.ts';
import { buildServer } from '../scripts/build/build-server.ts';
import { buildWeb } from '../scripts/build/build-web.ts';

/** A file that is run alone tests the present sources. After `npm test` has built, there is nothing to do. */
export default async function setup(): Promise<void> {
  await buildWeb();
  await buildExtension();
  await buildServer();
}
