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
    masked: `accepts_exchanges accepts_returns access_token buyer_user_id carrier_name description
display_name first_line has_variations is_deleted is_digital is_enabled is_multivalued is_paid
is_shipped is_supply is_vacation materials max_values_allowed message_from_buyer name
partner_name path processing_days_display_label property_name question_text refresh_token
scale_name shipping_method shipping_upgrade shop_name sku state supports_attributes tags title
tracking_code url url_fullxfull values zip`.replaceAll('\n', ' '),
  });
});
