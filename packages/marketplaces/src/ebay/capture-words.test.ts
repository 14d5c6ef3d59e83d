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
    closed: 'address location parameters',
    // Names, texts and addresses. What says yes or no is kept anyway.
    masked: `Description Name PictureURL SKU Title Value access_token additionalInfo address aspectRequired
aspects authorizationScopes categoryName conditionDescription conditionDescriptorName
conditionDescriptorValueName country deprecated description destinationId endpoint imageUrl imageUrls immediatePay
leafCategoryTreeNode listingDescription localPickup localizedAspectName localizedValue location
merchantLocationKey name next parameters postalCode refresh_token sellerRegistrationCompleted
sku subscriptionId subtitle title userId username verificationToken`.replaceAll('\n', ' '),
  });
});
