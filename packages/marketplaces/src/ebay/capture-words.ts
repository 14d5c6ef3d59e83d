import type { CaptureWords } from '../capture/words.ts';

/** What a capture may keep of eBay's calls: names of the Sell APIs, then those of the Trading API. */
export const captureWords: CaptureWords = {
  paths: `sell inventory v1 inventory_item offer publish withdraw location account fulfillment_policy payment_policy return_policy
    privilege program opt_in get_opted_in_programs fulfillment order issue_refund shipping_fulfillment commerce taxonomy category_tree get_category_suggestions
    get_default_category_tree_id get_item_aspects_for_category get_expired_categories get_item_condition_policies metadata marketplace
    EBAY_GB identity oauth2 token user media v1_beta image create_image_from_url create_image_from_file notification config destination
    subscription topic public_key enable disable test developer analytics rate_limit ws api.dll itm bulk_update_price_quantity
    get_listing_fees enable disable`,
  ids: `offerId listingId lineItemId legacyItemId fulfillmentPolicyId paymentPolicyId returnPolicyId orderPaymentId
    ItemID OrderLineItemID TransactionID OrderID`,
  numbers: `value quantity total limit offset size availableQuantity errorId categoryId conditionId categoryTreeId categoryTreeVersion
    expires_in refresh_token_expires_in aspectMaxLength maxLength fromCategoryId toCategoryId handlingTime weight length width height
    conditionDescriptorId conditionDescriptorValueId category_id status_code count remaining timeWindow sortOrder soldQuantity schemaVersion
    conditionDescriptors.name conditionDescriptors.values BidCount
    Quantity QuantityAvailable QuantitySold ErrorCode Version ConditionID CategoryID TotalNumberOfPages TotalNumberOfEntries
    secondaryCategoryId vatPercentage lotSize LotSize StoreCategoryID VATPercent EntriesPerPage PageNumber CurrentPrice StartPrice BuyItNowPrice #text SiteID QuantityPurchased`,
  codes: `status format marketplaceId marketplace_id currency condition listingStatus orderPaymentStatus orderFulfillmentStatus cancelState
    domain category severity unit costType optionType aspectMode itemToAspectCardinality usage mode cardinality token_type grant_type
    programType merchantLocationStatus listingDuration topicId priority context scope locale error subdomain sort
    categoryTypes soldOn purchaseMarketplaceId fieldgroups deliveryConfigStatus formatType protocol
    lineItemFulfillmentStatus feeType deliveryProtocol returnShippingCostPayer refundMethod
    locationTypes categoryTypes.name apiContext apiName apiVersion resources.name
    Ack SeverityCode ErrorClassification ListingType ListingStatus @_currencyID DetailLevel Sort EndingReason IncludeSelector
    Currency @_xmlns ErrorLanguage OutputSelector GranularityLevel Build ListingDuration OrderStatus Status HasMoreOrders`,
  times: `creationDate lastModifiedDate listingStartDate expirationDate date Timestamp StartTime EndTime StartTimeFrom StartTimeTo EndTimeFrom
    EndTimeTo paymentDate shipByDate shippedDate reset CreatedTime PaidTime ModTimeFrom ModTimeTo`,
  messages: `message longMessage error_description ShortMessage LongMessage`,
  inside: `inventoryItems product availability shipToLocationAvailability offers listing pricingSummary price listingPolicies orders
    lineItemFulfillmentInstructions fulfillments lineItems lineItemCost discountedLineItemCost priceDiscount deliveryDiscount pricing cancelStatus refunds amount errors warnings fulfillmentPolicies paymentPolicies
    returnPolicies shippingOptions programs categorySuggestions category categoryTreeNodeAncestors itemConditionPolicies itemConditions conditionDescriptors conditionDescriptorConstraint conditionDescriptorValues
    handlingTime shippingServices shippingCost returnPeriod total
    expiredCategories packageWeightAndSize weight dimensions sellingLimit paymentSummary totalDueSeller priceSubtotal
    deliveryCost handlingCost discountAmount adjustment ebayCollectedCharges charges totalMarketplaceFee appliedPromotions locations topics subscriptions destinations deliveryConfig rateLimits resources rates categoryTypes
    feeSummaries fees promotionalDiscount bestOfferTerms autoAcceptPrice autoDeclinePrice supportedPayloads
    payload rootCategoryNode childCategoryTreeNodes .aspects aspectConstraint aspectValues
    Errors ActiveList ItemArray Item PaginationResult Pagination SellingStatus CurrentPrice StartPrice BuyItNowPrice Variations Variation
    PrimaryCategory ListingDetails PictureDetails ItemSpecifics NameValueList ProductListingDetails BrandMPN InventoryStatus Fees Fee
    GetItemRequest GetItemResponse GetSellerListRequest GetSellerListResponse GetMyeBaySellingRequest GetMyeBaySellingResponse
    ReviseInventoryStatusRequest ReviseInventoryStatusResponse ReviseFixedPriceItemRequest ReviseFixedPriceItemResponse
    EndFixedPriceItemRequest EndFixedPriceItemResponse GetOrdersRequest GetOrdersResponse OrderArray Order TransactionArray Transaction
    TransactionPrice CheckoutStatus ContainingOrder GetStoreRequest GetStoreResponse Store CustomCategories CustomCategory ChildCategory tax
    Storefront SecondaryCategory VATDetails SellerProfiles SellerPaymentProfile SellerReturnProfile SellerShippingProfile`,
  names: `sku title description imageUrl imageUrls listingDescription merchantLocationKey name orderId href next prev url
    access_token refresh_token code redirect_uri username userId accountType filter q localizedAspectName localizedValue categoryName conditionDescription
    conditionDescriptorName conditionDescriptorValueName aspectRequired leafCategoryTreeNode buyer fulfillmentStartInstructions
    address postalCode city stateOrProvince addressLine1 addressLine2 phone email fullName contactAddress shippingStep shipTo
    sellerRegistrationCompleted includeCatalogProductDetails destinationId subscriptionId endpoint verificationToken alertEmail
    localizedAspects taxes sellerId salesRecordReference paymentPolicy brand mpn ean isbn upc
    image subtitle bestOfferEnabled authorizationScopes deprecated hideBuyerDetails listingOnHold globalShipping pickupDropOff
    freightShipping response_type state prompt client_id immediatePay returnsAccepted shippingServiceCode shippingCarrierCode freeShipping default localPickup merchantLocationKey location additionalInfo values category_tree_id
    Title Description SKU PictureURL GalleryURL ViewItemURL ConditionDescription EAN ISBN UPC Brand MPN Include IncludeVariations Name Value CorrelationID HardExpirationWarning ErrorParameters ParamID SKUArray SellerID parameters aspects country storeCategoryNames regulatory CategoryStructureOnly trackingNumber shipmentTrackingNumber fulfillmentId
    PaymentProfileName ReturnProfileName ShippingProfileName buyerCheckoutNotes primaryPhone phoneNumber shipToReferenceId county countryCode`,
};
