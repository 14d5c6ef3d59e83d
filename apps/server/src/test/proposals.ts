import {
  AskedForProposals,
  type AssistantSave,
  DecidedProposals,
  ProposalSettings,
  type ProposalSource,
  Proposals,
} from '@crosslister/contract/proposals/proposals.ts';
import {
  type AssistantSimulator,
  startAssistantSimulator,
} from '@crosslister/simulators/assistant/start-assistant-simulator.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Seller, startTestServer, type TestServer } from './server.ts';

/** The calls about proposals, of the present seller. */
export function proposalCalls(seller: () => Seller, server: () => TestServer) {
  const list = async (by = seller(), query = '') =>
    Proposals.parse((await by.call('GET', `/api/proposals/${query}`)).body);
  return {
    list,
    async ask(ids: number[], source: ProposalSource = 'open_library', by = seller()) {
      const { body } = await by.call('POST', '/api/proposals/ask/', { product_ids: ids, source });
      return AskedForProposals.parse(body);
    },
    async decide(choice: { accept?: number[]; dismiss?: number[] }, by = seller()) {
      return DecidedProposals.parse((await by.call('POST', '/api/proposals/decide/', choice)).body);
    },
    /** Once nothing of the seller's waits any more, or all that waits has failed once. */
    async settled(): Promise<Proposals> {
      await expect
        .poll(async () => (await list()).asks.every(({ state, error }) => state !== 'queued' || error), {
          timeout: 15_000,
        })
        .toBe(true);
      return list();
    },
    /** What waits for another attempt is tried at once. */
    async makeDue(): Promise<void> {
      await sql`UPDATE proposal_asks SET next_at = now() WHERE user_id = ${seller().id}`.execute(
        server().services.db,
      );
    },
  };
}

/** What is proposed, by field. */
export const shownProposals = ({ results }: Proposals): Record<string, string> =>
  Object.fromEntries(results.map(({ field, value }) => [field, value.join('|')]));

export const assistantAt = (address: string, more: Partial<AssistantSave> = {}): AssistantSave => ({
  address,
  model: 'simulated-vision',
  key: 'sk-simulated-key',
  price_in: 0.11,
  price_out: 0.44,
  budget: 5,
  agreed: true,
  ...more,
});

/** As it answers at the beginning of each test. */
const usual = {
  manner: 'honest',
  answers: null,
  tellsUsage: true,
  limit: 'max_tokens',
  models: ['simulated-vision'],
  formats: ['json_schema', 'json_object'],
  key: 'sk-simulated-key',
};

interface Begun {
  assistant: AssistantSimulator;
  server: TestServer;
  seller: Seller;
}

/** A model that can be asked, and the calls of a seller: a new one for each test, who is given to `begin`. Call it once at the top. */
export function useAssistant(begin: (begun: Begun) => void) {
  let assistant: AssistantSimulator;
  let server: TestServer;
  let seller: Seller;
  beforeAll(async () => {
    assistant = await startAssistantSimulator();
    server = await startTestServer({});
  });
  beforeEach(async () => {
    assistant.faults.clear();
    assistant.requests.clear();
    Object.assign(assistant, structuredClone(usual));
    seller = await server.register();
    begin({ assistant, server, seller });
  });
  afterAll(async () => {
    await server?.stop();
    await assistant?.stop();
  });
  return {
    ...proposalCalls(
      () => seller,
      () => server,
    ),
    /** Sets the assistant up. */
    put: (more: Partial<AssistantSave> = {}) =>
      seller.call('PUT', '/api/proposals/assistant/', assistantAt(assistant.address, more)),
    readSettings: async () =>
      ProposalSettings.parse((await seller.call('GET', '/api/proposals/settings/')).body),
  };
}
