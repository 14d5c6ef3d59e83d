import { expect, test } from 'vitest';
import { readFields } from '../conformance/read-fields.ts';
import { RateLimits } from './account/quota.ts';
import * as answers from './answers.ts';
import { captureWords } from './capture-words.ts';
import { Destinations, Subscriptions, Topic } from './sales/notification-answers.ts';
import * as trading from './trading/trading-answers.ts';

test('captures name every field that the adapter reads, and keep the values of all but these', () => {
  expect(
    readFields({ ...answers, ...trading, Topic, Destinations, Subscriptions, RateLimits }, captureWords),
  ).toEqual({
    unnamed: '',
    closed: 'address location parameters regulatory',
    // Names, texts and addresses. What says yes or no is kept anyway.
    masked:
      `Brand ConditionDescription Description EAN ISBN MPN Name PaymentProfileName PictureURL ReturnProfileName SKU ShippingProfileName Title UPC Value access_token
additionalInfo address aspectRequired aspects authorizationScopes brand categoryName conditionDescription
conditionDescriptorName conditionDescriptorValueName country deprecated description destinationId ean
endpoint imageUrl imageUrls immediatePay isbn leafCategoryTreeNode listingDescription localPickup
localizedAspectName localizedValue location merchantLocationKey mpn name next parameters postalCode
refresh_token regulatory sellerRegistrationCompleted sku storeCategoryNames subscriptionId subtitle title upc userId username
verificationToken`.replaceAll('\n', ' '),
  });
});
