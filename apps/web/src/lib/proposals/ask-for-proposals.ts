import {
  AskedForProposals,
  MAX_ASKED,
  type ProposalSource,
} from '@crosslister/contract/proposals/proposals.ts';
import { callApi } from '../api-client.ts';
import { serverErrorOf } from '../api-error.ts';
import { failedRequest } from '../failures/failed-request.ts';
import { plural } from '../format.ts';
import { readAgain } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { showToast } from '../toast.ts';

export const sourceNames: Record<ProposalSource, string> = {
  open_library: 'Open Library',
  assistant: 'Your assistant',
};

export const askSource = (product_ids: readonly number[], source: ProposalSource) =>
  callApi('/api/proposals/ask/', AskedForProposals, { method: 'POST', body: { product_ids, source } });

/** Asks the catalogue of books about those with an ISBN, and the assistant, if there is one, about all of them. */
export async function askForProposals(ids: readonly number[]): Promise<void> {
  try {
    const asked = { books: 0, assistant: 0 };
    let why: string | undefined;
    for (let from = 0; from < ids.length; from += MAX_ASKED) {
      const some = ids.slice(from, from + MAX_ASKED);
      asked.books += (await askSource(some, 'open_library')).asked;
      const answer = await askSource(some, 'assistant').catch((error: unknown) => {
        const said = serverErrorOf(error);
        if (said === undefined) throw error;
        why = said;
        return { asked: 0 };
      });
      asked.assistant += answer.asked;
    }
    const isNone = asked.books + asked.assistant === 0;
    showToast({
      type: isNone ? 'warning' : 'info',
      title: isNone ? 'Nothing To Ask' : 'Asked',
      message: isNone
        ? ['None of them has an ISBN.', why && `${why} See Settings, Proposals.`].filter(Boolean).join(' ')
        : [
            asked.books > 0 && `Open Library about ${plural(asked.books, 'book')}.`,
            asked.assistant > 0 && `Your assistant about ${plural(asked.assistant, 'product')}.`,
            'Each product shows what is proposed.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(!isNone && why && asked.assistant === 0 && { details: why }),
    });
    await readAgain([queryKeys.products]);
  } catch (error) {
    showToast(failedRequest('Not Asked', error));
  }
}
