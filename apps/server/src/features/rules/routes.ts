import {
  Rule,
  RuleInput,
  Rules,
  RulesPreview,
  RulesQuery,
  RulesSwitch,
  RulesSwitched,
} from '@crosslister/contract/settings/rules.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { idParams } from '../../http/id-params.ts';
import type { Handlers } from '../../operations/worker.ts';
import type { App, Services } from '../../services.ts';
import { previewRules } from './preview-rules.ts';
import { countWithoutCost } from './read-ruled.ts';
import { switchRules } from './stop-rules.ts';
import { addRule, changeRule, deleteRule, isStopped, listRules } from './store-rules.ts';

const path = '/api/rules/';

/** What is done automatically with things that do not sell. */
export async function ruleRoutes(app: App, services: Services, handlers: Handlers): Promise<void> {
  const { db } = services;

  app.get(path, answers(Rules, { querystring: RulesQuery }), async ({ userId, query }) => ({
    stopped: await isStopped(db, userId),
    without_cost: await countWithoutCost(db, userId, query.labels),
    results: await listRules(db, userId),
  }));

  app.get(`${path}preview/`, answers(RulesPreview), ({ userId }) => previewRules(services, userId));

  app.put(`${path}switch/`, answers(RulesSwitched, { body: RulesSwitch }), ({ userId, body }) =>
    switchRules(services, handlers, userId, body.stopped),
  );

  app.post(path, { schema: { body: RuleInput, response: { 201: Rule } } }, async ({ userId, body }, reply) =>
    reply.code(201).send(await addRule(services, userId, body)),
  );

  app.put(`${path}:id/`, answers(Rule, { params: idParams, body: RuleInput }), ({ userId, params, body }) =>
    changeRule(services, userId, params.id, body),
  );

  app.delete(`${path}:id/`, answersNothing({ params: idParams }), async ({ userId, params }, reply) => {
    await deleteRule(services, userId, params.id);
    return reply.code(204).send(null);
  });
}
