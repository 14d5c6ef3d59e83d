import { expect, test } from 'vitest';
import { readFields } from '../conformance/read-fields.ts';
import * as answers from './answers.ts';
import { captureWords } from './capture-words.ts';
import { Links } from './listing/variation-images.ts';
import { Line, Receipt } from './sales/receipts.ts';

/** Categories are read as the app, which is not captured. */
const { Taxonomy: _, TaxonomyNode: __, ...ofAccount } = answers;

test('captures name every field that the adapter reads, and keep the values of all but these', () => {
  expect(readFields({ ...ofAccount, Line, Receipt, Links }, captureWords)).toEqual({
    unnamed: '',
    closed: '',
    // Names, texts and addresses. What says yes or no is kept anyway.
    masked: `accepts_exchanges accepts_returns access_token buyer_user_id carrier_name description first_line
has_variations is_deleted is_digital is_enabled is_paid is_shipped is_vacation message_from_buyer path
processing_days_display_label property_name question_text refresh_token shipping_method shipping_upgrade
shop_name sku state title tracking_code url url_fullxfull values zip`.replaceAll('\n', ' '),
  });
});
