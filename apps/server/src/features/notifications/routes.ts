import {
  ChannelChanges,
  ChannelCode,
  type ChannelTarget,
  CreatedChannel,
  type EditedTarget,
  NewChannel,
  NotificationChannel,
  NotificationSettings,
} from '@crosslister/contract/notifications.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { idParams } from '../../http/id-params.ts';
import { HttpProblem } from '../../http/problem.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { addChannel, changeChannel, deleteChannel, listChannels } from './channels.ts';
import { confirmChannel } from './confirm-channel.ts';
import { pushKeys } from './send/push-keys.ts';
import { sendTest } from './send-test.ts';

/** Of all addresses together, so that adding one again gives no further guesses. */
const CODES_A_DAY = 30;

/** Where a seller is told of sales away from the dashboard. */
export async function notificationRoutes(app: App, services: Services): Promise<void> {
  const { config } = services;
  const channels = '/api/notifications/channels/';
  const sendsMail = Boolean(config.mail);
  const needServer = (target: ChannelTarget | EditedTarget) => {
    if (target.kind !== 'email' || target.server || sendsMail) return;
    throw new HttpProblem(400, 'This server sends no mail by itself.', {
      nextStep: 'Enter the mail server of your own address, or set SMTP_URL where the server runs.',
    });
  };

  app.get('/api/notifications/', answers(NotificationSettings), async ({ userId }) => ({
    channels: await listChannels(services, userId),
    push_key: (await pushKeys(services)).publicKey,
    sends_mail: sendsMail,
  }));

  app.post(
    channels,
    {
      schema: { body: NewChannel, response: { 201: CreatedChannel } },
      config: requestLimit(30, 'channels at once'),
    },
    async ({ userId, body }, reply) => {
      needServer(body.target);
      return reply.code(201).send(await addChannel(services, userId, body));
    },
  );

  app.put(
    `${channels}:id/`,
    answers(NotificationChannel, { params: idParams, body: ChannelChanges }),
    ({ userId, params, body }) => {
      if (body.target) needServer(body.target);
      return changeChannel(services, userId, params.id, body);
    },
  );

  app.delete(`${channels}:id/`, answersNothing({ params: idParams }), async ({ userId, params }, reply) => {
    await deleteChannel(services, userId, params.id);
    return reply.code(204).send(null);
  });

  app.post(
    `${channels}:id/confirm/`,
    {
      ...answers(NotificationChannel, { params: idParams, body: ChannelCode }),
      config: requestLimit(CODES_A_DAY, 'codes for today', 'day'),
    },
    ({ userId, params, body }) => confirmChannel(services, userId, params.id, body.code),
  );

  app.post(
    `${channels}:id/test/`,
    { ...answers(TestResult, { params: idParams }), config: requestLimit(10, 'tests') },
    ({ userId, params }, reply) => sendTest(services, userId, params.id, clientGone(reply)),
  );
}
