import { expect, test } from 'vitest';
import { readFields } from '../conformance/read-fields.ts';
import * as answers from './answers.ts';
import { captureWords } from './capture-words.ts';

test('captures name every field that the adapter reads, and keep the values of all but these', () => {
  expect(readFields(answers, captureWords)).toEqual({
    unnamed: '',
    // A buyer is read, and nothing of them kept.
    closed: 'billing shipping',
    // Names, texts and addresses. What says yes or no is kept anyway.
    masked: `HPOS_enabled address_1 address_2 billing city company country customer_id customer_note
delivery_url description downloadable email first_name global_unique_id height key last_name
length method_id method_title name needs_processing on_sale option options permalink phone
post_password postcode shipping shipping_class short_description sku slug src state value
variation version virtual visible width wp_cron wp_version`.replaceAll('\n', ' '),
  });
});
