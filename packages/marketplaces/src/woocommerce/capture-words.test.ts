import { expect, test } from 'vitest';
import { readFields } from '../conformance/read-fields.ts';
import * as answers from './answers.ts';
import { captureWords } from './capture-words.ts';

test('captures name every field that the adapter reads, and keep the values of all but these', () => {
  expect(readFields(answers, captureWords)).toEqual({
    unnamed: '',
    closed: '',
    // Names, texts and addresses. What says yes or no is kept anyway.
    masked:
      `HPOS_enabled delivery_url description downloadable global_unique_id height key length name on_sale option
options permalink post_password shipping_class short_description sku slug src value variation version virtual visible width
wp_cron wp_version`.replaceAll('\n', ' '),
  });
});
