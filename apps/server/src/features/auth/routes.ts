import { Login, Token } from '@crosslister/contract/auth.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { HttpProblem } from '../../http/problem.ts';
import { checkPassword, openSession, register } from './accounts.ts';
import { bearerToken } from './require-session.ts';

const MIN_PASSWORD = 8;
const ATTEMPTS_PER_USER = 20;
const ATTEMPTS_PER_ADDRESS = 60;

const refused = (sentence: string) =>
  new HttpProblem(400, sentence, { extra: { non_field_errors: [sentence] } });
const tooMany = () => new HttpProblem(429, 'Too many attempts. Please wait a minute and try again.');

function usernameOf(request: FastifyRequest): string {
  const body = Login.pick({ username: true }).safeParse(request.body);
  return body.success ? body.data.username.toLowerCase() : '';
}

export async function authRoutes(app: App, services: Services): Promise<void> {
  const byUser = app.rateLimit({
    max: ATTEMPTS_PER_USER,
    timeWindow: '1 minute',
    keyGenerator: (request) => `user:${usernameOf(request)}`,
    errorResponseBuilder: tooMany,
  });
  const limits = {
    config: {
      rateLimit: { max: ATTEMPTS_PER_ADDRESS, timeWindow: '1 minute', errorResponseBuilder: tooMany },
    },
    preHandler: byUser,
  };

  app.post(
    '/api/auth/login/',
    { ...limits, schema: { body: Login, response: { 200: Token } } },
    async (request) => {
      const userId = await checkPassword(services, request.body.username, request.body.password);
      if (userId === null) throw refused('The username or the password is wrong.');
      return { key: await openSession(services, userId) };
    },
  );

  app.post(
    '/api/auth/register/',
    { ...limits, schema: { body: Login, response: { 201: Token } } },
    async (request, reply) => {
      const { username, password } = request.body;
      if (!services.config.allowRegistration)
        throw new HttpProblem(403, 'New accounts are not allowed here.');
      if (password.length < MIN_PASSWORD)
        throw refused(`The password needs at least ${MIN_PASSWORD} characters.`);
      if (username.includes('\0')) throw refused('The username has a character that is not allowed.');
      const userId = await register(services, username, password);
      if (userId === null) throw refused('That username is taken.');
      return reply.code(201).send({ key: await openSession(services, userId) });
    },
  );

  app.post('/api/auth/logout/', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
    const token = bearerToken(request);
    if (token) {
      await services.db
        .deleteFrom('sessions')
        .where('token_hash', '=', services.sealer.digest(token))
        .execute();
    }
    return reply.code(204).send(null);
  });
}
