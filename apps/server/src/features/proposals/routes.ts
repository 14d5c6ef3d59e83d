import {
  AskedForProposals,
  AskForProposals,
  AssistantSave,
  BookSettings,
  DecidedProposals,
  DecideProposals,
  ProposalQuery,
  ProposalSettings,
  Proposals,
} from '@crosslister/contract/proposals/proposals.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { askForProposals } from './ask-for-proposals.ts';
import {
  readProposalSettings,
  removeAssistant,
  saveAssistant,
  saveBookSettings,
} from './assistant/assistant-settings.ts';
import { testAssistant } from './assistant/test-assistant.ts';
import { decideProposals } from './decide-proposals.ts';
import { listProposals } from './list-proposals.ts';

/** What catalogues and the seller's assistant propose. */
export async function proposalRoutes(app: App, services: Services): Promise<void> {
  const path = '/api/proposals/';

  app.get(path, answers(Proposals, { querystring: ProposalQuery }), ({ userId, query }) =>
    listProposals(services.db, userId, query.product_ids),
  );

  app.post(
    `${path}ask/`,
    { ...answers(AskedForProposals, { body: AskForProposals }), config: requestLimit(60) },
    ({ userId, body }) => askForProposals(services, userId, body.product_ids, body.source),
  );

  app.post(`${path}decide/`, answers(DecidedProposals, { body: DecideProposals }), ({ userId, body }) =>
    decideProposals(services, userId, body),
  );

  app.get(`${path}settings/`, answers(ProposalSettings), ({ userId }) =>
    readProposalSettings(services, userId),
  );

  app.put(`${path}books/`, answers(ProposalSettings, { body: BookSettings }), ({ userId, body }) =>
    saveBookSettings(services, userId, body.automatic),
  );

  app.put(`${path}assistant/`, answers(ProposalSettings, { body: AssistantSave }), ({ userId, body }) =>
    saveAssistant(services, userId, body),
  );

  app.delete(`${path}assistant/`, answersNothing(), async ({ userId }, reply) => {
    await removeAssistant(services, userId);
    return reply.code(204).send(null);
  });

  app.post(
    `${path}assistant/test/`,
    { ...answers(TestResult, { body: AssistantSave }), config: requestLimit(10, 'tests') },
    ({ userId, body }, reply) => testAssistant(services, userId, body, clientGone(reply)),
  );
}
