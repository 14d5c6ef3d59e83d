import { type ExtensionReply, type ExtensionStatus, ToWorker } from '@crosslister/contract/extension.ts';
import { extensionPlatforms } from '@crosslister/contract/platforms.ts';
import { findSite } from '../sites-by-key.ts';
import { version } from '../version.ts';
import { endings, stoppedWords } from './endings/stored-endings.ts';
import { oddSentences } from './forms/changed-forms.ts';
import { fieldsByHand, fieldsMissed } from './forms/field-failures.ts';
import { findJob, listen, markHeard, resume } from './forms/jobs.ts';
import { startJob } from './forms/start-job.ts';
import { isPaired, pair } from './pairing.ts';
import { tablesLoaded } from './site-tables.ts';
import { checks, results } from './store.ts';

/** Serves one connection of a dashboard's page: one request, and its replies until the last. */
export function serveDashboard(port: chrome.runtime.Port): void {
  const { sender } = port;
  const origin = sender?.origin ?? '';
  port.onMessage.addListener((raw: unknown) => {
    const parsed = ToWorker.safeParse(raw);
    // Only a page itself, never a frame inside it.
    if (!parsed.success || sender?.frameId !== 0) return;
    serve(port, origin, parsed.data).catch((error) => {
      console.error(error);
      reply(port, { kind: 'error', message: error instanceof Error ? error.message : String(error) });
    });
  });
}

const reply = (port: chrome.runtime.Port, message: ExtensionReply) => port.postMessage(message);

async function serve(port: chrome.runtime.Port, origin: string, { id, request }: ToWorker): Promise<void> {
  await tablesLoaded;
  switch (request.call) {
    case 'status':
      return reply(port, {
        kind: 'status',
        status: {
          version,
          paired: await isPaired(origin),
          forms: await readForms(),
          endings: await readEndings(),
        },
      });
    case 'options':
      await chrome.runtime.openOptionsPage();
      return reply(port, { kind: 'done' });
    case 'pair':
      return reply(port, { kind: 'answer', answer: await pair(origin, request.code) });
    case 'crosslist':
      if (await findJob(id)) throw new Error('There is a request of this name already.');
      listen(id, port);
      return startJob(id, request, origin, port.sender?.tab);
    case 'resume':
      listen(id, port);
      return resume(id, origin, port);
    case 'outcomes': {
      const mine = (await results.read()).filter((each) => each.origin === origin && !each.heard);
      const outcomes = mine.flatMap(({ operation, answer }) =>
        operation === null ? [] : [{ operation, answer }],
      );
      return reply(port, { kind: 'outcomes', outcomes });
    }
    case 'taken':
      await markHeard((each) => each.origin === origin && each.operation === request.operation);
      return reply(port, { kind: 'done' });
  }
}

async function readEndings(): Promise<NonNullable<ExtensionStatus['endings']>> {
  const { on, stopped } = await endings.read();
  return { on, stopped: stopped && stoppedWords(stopped) };
}

async function readForms(): Promise<NonNullable<ExtensionStatus['forms']>> {
  const checked = await checks.read();
  return Promise.all(
    extensionPlatforms.map(async (key) => {
      const site = findSite(key);
      const last = checked[key];
      return {
        site: key,
        table: site.version,
        left_to_seller: await fieldsByHand(site),
        missed: await fieldsMissed(site),
        checked_at: last ? new Date(last.at).toISOString() : null,
        not_found: last?.missing ?? [],
        odd: await oddSentences(site),
      };
    }),
  );
}
