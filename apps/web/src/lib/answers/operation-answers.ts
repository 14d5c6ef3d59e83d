import type { Batch, BatchLines } from '@crosslister/contract/batch.ts';
import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { LeftOut } from '@crosslister/contract/listings/left-out.ts';
import {
  fixableFields,
  leftOutReasons,
  operationKinds,
  operationStatuses,
  unpublishedStatuses,
} from '@crosslister/contract/lists.ts';
import type { Operation, OperationPage, Waiting } from '@crosslister/contract/operation.ts';
import { fixableSettings } from '@crosslister/contract/platforms.ts';
import { platform } from './setting-answers.ts';
import { amount, either, flag, listOf, maybe, object, oneOf, orNull, schemaOf, text } from './shape.ts';

const fix = either(
  object<Extract<Fix, { target: 'settings' }>>({
    target: oneOf('settings'),
    section: oneOf('connections', 'policies'),
    platform,
    setting: maybe(oneOf(...fixableSettings)),
  }),
  object<Extract<Fix, { target: 'product' }>>({
    target: oneOf('product'),
    field: oneOf(...fixableFields),
    specifics: maybe(listOf(text)),
  }),
);

const leftOut = object<LeftOut>({
  reason: oneOf(...leftOutReasons),
  count: amount,
  items: listOf(object<LeftOut['items'][number]>({ title: text, url: text })),
});

const operation = object<Operation>({
  id: amount,
  action: oneOf(...operationKinds),
  platform,
  status: oneOf(...operationStatuses),
  product: orNull(
    object<NonNullable<Operation['product']>>({
      id: orNull(amount),
      name: text,
      sku: text,
      price: amount,
      image: orNull(text),
    }),
  ),
  deletes_product: flag,
  error: orNull(text),
  next_step: orNull(text),
  sent: maybe(text),
  warnings: maybe(listOf(text)),
  listed_as: maybe(oneOf(...unpublishedStatuses)),
  is_first: maybe(oneOf(true)),
  left_out: maybe(listOf(leftOut)),
  link: orNull(text),
  fix: maybe(fix),
  batch_id: maybe(text),
  attempt: amount,
  progress: orNull(object<NonNullable<Operation['progress']>>({ done: amount, total: orNull(amount) })),
  waits_for_seller: flag,
  cancellable: maybe(oneOf(false)),
  has_draft: maybe(oneOf(true)),
  starts_at: maybe(text),
  timestamp: text,
  next_attempt_at: orNull(text),
  finished_at: orNull(text),
});
export const waiting = object<Waiting>({ count: amount, oldest: text });

export const operationsShape = object<OperationPage>({
  results: listOf(operation),
  count: amount,
  live: amount,
  for_seller: amount,
  steps: maybe(waiting),
  failures: maybe(waiting),
});
export const operationsAnswer = schemaOf(operationsShape);

const batch = object<Batch>({
  id: text,
  action: oneOf(...operationKinds),
  platforms: listOf(platform),
  product_name: maybe(orNull(text)),
  total: amount,
  running: amount,
  planned: amount,
  starts_at: orNull(text),
  waiting: amount,
  failed: amount,
  cancelled: amount,
  completed: amount,
  drafts: amount,
  listings: maybe(amount),
  listings_completed: maybe(amount),
  listed: maybe(flag),
  skipped: maybe(
    listOf(object<NonNullable<Batch['skipped']>[number]>({ platform, count: amount, missing: listOf(text) })),
  ),
  retryable: amount,
  again: flag,
  relists: flag,
  puts_back: maybe(flag),
  deletes: flag,
  cancellable: flag,
  undoable: flag,
  sales: maybe(amount),
});
export const batchesAnswer = schemaOf(object<BatchLines>({ results: listOf(batch), more: maybe(amount) }));
