import type { Credentials } from '@crosslister/contract/credentials.ts';
import { type Platform, platformList } from '@crosslister/contract/platforms.ts';
import type { BulkAction, Later } from '@crosslister/contract/product-query.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOperations } from '../../../lib/api/cancel-operations.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { hasExtension, readExtensionState } from '../../../lib/extension/call-extension.ts';
import { installGuide } from '../../../lib/extension/install-guide.ts';
import { listWithExtension } from '../../../lib/extension/list-with-extension.ts';
import { showQueue } from '../../../lib/open-queue.ts';
import { type Way, wayOf } from '../../../lib/platforms/listing-way.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { type ChosenCategory, storeCategories } from '../category/store-categories.ts';
import { extensionRequired } from '../crosslist-plan.ts';
import { sentWords } from './listings-words.ts';
import { sendCrosslists } from './send-crosslists.ts';

/** Touch and no mouse. A narrow window on a computer does not match. */
const PHONE = '(hover: none) and (pointer: coarse)';

interface Order {
  choice: ProductChoice;
  platforms: readonly Platform[];
  credentials: Credentials;
  /** For review a listing is scheduled or kept as a draft, if the server makes it. */
  mode?: BulkAction['mode'];
  /** The categories that the seller was shown. */
  categories: readonly ChosenCategory[];
  /** Of several products: where some of them are not listed. */
  skip?: BulkAction['skip'];
  /** Of those, what was skipped because something is missing. */
  skipped?: BulkAction['skipped'];
  /** How many listings the seller was told that are skipped. */
  skippedCount?: number;
  /** How many there are already. */
  listedCount?: number;
  /** Not now. */
  later?: Later | undefined;
  /** Saves what was entered with it. False: it could not be, and nothing is listed. */
  save?: () => Promise<boolean>;
  /** Nothing was asked before: it can be taken back at once, and then this is told. */
  onCancelled?: () => void;
}

function reportFailure(message: string, nextStep: string | undefined) {
  showToast({ type: 'error', title: 'Crosslist Failed', message, details: nextStep, key: message });
}

interface Stored {
  /** Those that wait for the seller. */
  steps: readonly number[];
  /** Products that were refused at once. */
  failed: readonly number[];
}

/** Stores the crosslists of a choice. Null when none could be stored. */
async function store(order: Order, inBrowser: readonly Platform[]): Promise<Stored | null> {
  const { choice, platforms } = order;
  const result = await sendCrosslists(choice.target, platforms, inBrowser, order);
  const { success, message, steps, failed = [], operation_ids: ids, next_step: nextStep } = result;
  if (success) {
    tellStarted(order, result);
    return { steps, failed };
  }
  // What was refused at once: of one product the queue reports it.
  if (ids.length > 0 && choice.count === 1 && !order.onCancelled) return { steps: [], failed };
  if (ids.length > 0) reportFailure(message, nextStep);
  else
    showToast({ type: 'warning', title: 'Nothing to Crosslist', message, details: nextStep, key: message });
  return null;
}

function tellStarted(order: Order, result: Awaited<ReturnType<typeof sendCrosslists>>): void {
  const { choice, platforms, later, skippedCount: skipped = 0, listedCount: listed = 0, onCancelled } = order;
  const { message, count, operations: sent, operation_ids: ids, steps } = result;
  const [product] = choice.products;
  if (choice.count === 1 && product && !later) {
    // A step that the seller does by hand is opened for them, so it needs no toast.
    if (steps.length === ids.length && !hasExtension()) return;
    showToast({
      type: 'info',
      title: 'Crosslisting Started',
      message: `Listing ${product.name} on ${platformList(platforms)}. The queue shows the result.`,
      onCancel: () => cancelOperations(ids),
      ...(steps.length > 0 && { actions: [showQueue] }),
      work: { ids },
    });
    return;
  }
  // The job tray shows the rest.
  if (count === choice.count && skipped + listed === 0 && !onCancelled) return;
  showToast({
    type: 'info',
    title: later ? 'Crosslisting Scheduled' : 'Crosslisting Started',
    message,
    ...(onCancelled && {
      onCancel: async () => {
        const rest = await cancelOperations(ids);
        onCancelled();
        return rest;
      },
    }),
    details: sentWords({ sent, skipped, listed, isLater: later !== undefined }),
  });
}

/** Stores an order. Null where what was entered could not be saved. */
export async function sendOrder(order: Order) {
  if (order.save && !(await order.save())) return null;
  await storeCategories(order.categories);
  const extension = await readExtensionState();
  const along = (way: Way) =>
    order.platforms.filter((platform) => wayOf(platform, order.credentials, extension) === way);
  const [byHand, filledIn] = [along('hand'), along('extension')];
  const stored = await store(order, [...filledIn, ...byHand]);
  return { stored, byHand, filledIn };
}

/** What follows once it is stored: whatever the seller's browser does, or the seller by hand. */
export async function followOrder(
  client: QueryClient,
  done: Awaited<ReturnType<typeof sendOrder>>,
  { onStored, onStep }: { onStored: (stored: Stored) => void; onStep: (operationId: number) => void },
): Promise<void> {
  if (!done) return;
  const { stored, byHand, filledIn } = done;
  for (const queryKey of staleAfter.operations) void client.invalidateQueries({ queryKey });
  if (!stored) return;
  onStored(stored);
  const { steps } = stored;
  const isPhone = matchMedia(PHONE).matches;
  const required = extensionRequired(byHand, isPhone);
  const how = isPhone
    ? { type: 'info' as const, actions: [showQueue] }
    : { type: 'warning' as const, actions: [installGuide] };
  if (required) showToast({ ...how, ...required, key: 'extension-required' });
  const [step] = steps;
  if (filledIn.length > 0) {
    void listWithExtension(steps).then(() => {
      for (const queryKey of [...staleAfter.operations, ...staleAfter.products]) {
        void client.invalidateQueries({ queryKey });
      }
    });
  } else if (step !== undefined && steps.length === 1) onStep(step);
  // Several listed at once settle them. Where the dialog stays, the next press must not ask about them again.
  await client.invalidateQueries({ queryKey: queryKeys.firstListings });
}

const reportOrder = (error: Error, { platforms }: Order) =>
  reportFailure(
    `Failed to cross-list to ${platformList(platforms)}: ${describeError(error)}`,
    nextStepOf(error),
  );

/** `onStep` shows the one step that the seller does by hand. */
export function useCrosslist(onStored: () => void, onStep: (operationId: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendOrder,
    onSuccess: (done) => followOrder(client, done, { onStored, onStep }),
    onError: reportOrder,
  });
}
