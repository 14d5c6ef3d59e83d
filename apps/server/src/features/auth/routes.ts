import { Login, Token } from '@crosslister/contract/accounts/auth.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { networkOf } from '../../http/network-of.ts';
import { HttpProblem } from '../../http/problem.ts';
import { requestLimitOfNetwork } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { checkPassword, findAccount, register } from './accounts.ts';
import { createLogInLimit } from './log-in-limit.ts';
import { passwordMistake } from './passwords.ts';
import { bearerToken } from './require-session.ts';
import { openSession } from './sessions.ts';

/** Attempts per minute, for any names. For IPv6, a network is a /64. */
const ATTEMPTS_PER_NETWORK = 60;
/** Anybody may call these routes, so a body far larger than any name and password is not read. */
const BODY_LIMIT = 1024 * 1024;

const refused = (sentence: string, nextStep: string) =>
  new HttpProblem(400, sentence, { nextStep, extra: { non_field_errors: [sentence] } });

export async function authRoutes(app: App, services: Services): Promise<void> {
  const tries = createLogInLimit(() => services.now().getTime());
  const limits = {
    bodyLimit: BODY_LIMIT,
    config: requestLimitOfNetwork(ATTEMPTS_PER_NETWORK, 'attempts'),
  };

  app.post('/api/auth/login/', { ...answers(Token, { body: Login }), ...limits }, async (request, reply) => {
    const account = await findAccount(services, request.body.username);
    const network = networkOf(request.ip);
    const seconds = Math.ceil(tries.take(account.name, network) / 1000);
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      throw new HttpProblem(429, 'Too many attempts from here on this name.', {
        nextStep: `Please wait ${seconds === 1 ? 'a second' : plural(seconds, 'second')} and try again.`,
      });
    }
    const userId = await checkPassword(account, request.body.password);
    if (userId === null) {
      throw refused(
        'The username or the password is wrong.',
        'Check both, then try again. A forgotten password is reset on the machine that runs this server.',
      );
    }
    tries.forget(account.name, network);
    return { key: await openSession(services, userId) };
  });

  app.post(
    '/api/auth/register/',
    { ...limits, schema: { body: Login, response: { 201: Token } } },
    async (request, reply) => {
      const { username, password } = request.body;
      if (!services.config.allowRegistration)
        throw new HttpProblem(403, 'New accounts are not allowed here.', {
          nextStep: 'Ask whoever runs this server for one.',
        });
      const mistake = passwordMistake(password);
      if (mistake) throw refused(mistake, 'Choose another password.');
      if (username.includes('\0'))
        throw refused('The username has a character that is not allowed.', 'Choose another username.');
      const userId = await register(services, username, password);
      if (userId === null)
        throw refused('That username is taken.', 'Choose another, or sign in if it is yours.');
      return reply.code(201).send({ key: await openSession(services, userId) });
    },
  );

  app.post('/api/auth/logout/', answersNothing(), async (request, reply) => {
    const token = bearerToken(request);
    if (token) await services.sessions.end(token);
    return reply.code(204).send(null);
  });
}
