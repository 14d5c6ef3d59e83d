import { type CaptureHead, CaptureStatus, CaptureSwitch } from '@crosslister/contract/accounts/capture.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import type { App, Services } from '../../../services.ts';
import { readVersion } from '../../../version.ts';
import { deleteCapture, readCapture, readCapturedCalls, startCapture, stopCapture } from './captures.ts';
import { readFormSteps } from './forms.ts';

const params = z.object({ platform: Platform });
const schema = { params, response: { 200: CaptureStatus } };

/** What an account's calls and forms looked like, masked, for a bug report. Its seller switches it on, reads it and sends it. */
export async function captureRoutes(app: App, services: Services): Promise<void> {
  const path = '/api/connections/:platform/capture/';

  app.get(path, { schema }, ({ userId, params: { platform } }) =>
    readCapture(services.db, { userId, platform }),
  );

  app.put(path, { schema: { ...schema, body: CaptureSwitch } }, async ({ userId, params, body }) => {
    const owner = { userId, platform: params.platform };
    await (body.on ? startCapture(services, owner) : stopCapture(services, owner));
    return readCapture(services.db, owner);
  });

  app.delete(path, { schema }, async ({ userId, params: { platform } }) => {
    await deleteCapture(services, { userId, platform });
    return readCapture(services.db, { userId, platform });
  });

  app.get(`${path}file/`, { schema: { params } }, async ({ userId, params: { platform } }, reply) => {
    const calls = await readCapturedCalls(services, { userId, platform });
    const forms = await readFormSteps(services.db, { userId, platform });
    const head: CaptureHead = {
      format: 'crosslister-capture-1',
      crosslister: await readVersion(),
      platform,
      calls: calls.length,
      forms: forms.length,
    };
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="crosslister-capture-${platform}.jsonl"`)
      .send(`${[JSON.stringify(head), ...calls, ...forms].join('\n')}\n`);
  });
}
