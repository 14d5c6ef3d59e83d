import type { CaptureWords } from '../capture/words.ts';

/** What a capture may keep of calls to Etsy's Open API v3. */
export const captureWords: CaptureWords = {
  paths: `v3 application public scopes oauth token users me shops listings batch active images inventory properties receipts transactions
    policies return shipping-profiles readiness-state-definitions seller-taxonomy nodes openapi-ping sections production-partners
    listing il_fullxfull personalization variation-images tracking`,
  ids: `user_id shop_id listing_id product_id offering_id listing_image_id shipping_profile_id return_policy_id readiness_state_id
    receipt_id transaction_id question_id value_id image_id listing_ids shop_section_id variation_image_ids image_ids production_partner_id production_partner_ids`,
  numbers: `count limit offset quantity amount divisor taxonomy_id level parent_id rank price property_id scale_id value_ids processing_min
    processing_max return_deadline expires_in price_on_property
    quantity_on_property sku_on_property readiness_state_on_property item_weight item_length item_width item_height num_favorers views listing_active_count
    min_processing_days max_processing_days state_code status_code max_allowed_characters max_variations_supported`,
  codes: `currency_code scopes status type token_type grant_type who_made when_made listing_type sort_on sort_order includes language
    question_type readiness_state item_weight_unit item_dimensions_unit processing_days_unit`,
  times: `created_timestamp updated_timestamp original_creation_timestamp creation_timestamp ending_timestamp state_timestamp
    expected_ship_date shipment_notification_timestamp last_modified_timestamp create_timestamp update_timestamp created_at min_created max_created
    min_last_modified max_last_modified`,
  messages: `error error_description message`,
  inside: `results shipments price images inventory products offerings property_values transactions refunds amount total_shipping_cost gift_wrap_price discount_amt total_tax_cost total_vat_cost grandtotal subtotal total_price
    personalization personalization_questions add_on_price variation_images product_data value_ids possible_values scales price_on_property quantity_on_property sku_on_property readiness_state_on_property`,
  names: `title description url sku name tags materials url_fullxfull property_name display_name scale_name supports_attributes is_multivalued max_values_allowed values shop_name login_name access_token refresh_token
    code redirect_uri client_id code_verifier is_deleted is_enabled has_variations accepts_returns accepts_exchanges
    processing_days_display_label is_supply buyer_user_id seller_user_id buyer_email seller_email first_line second_line city zip
    formatted_address country_iso message_from_buyer message_from_seller gift_message path image legacy children full_path_taxonomy_ids
    should_auto_renew is_digital is_customizable is_personalizable is_private is_taxable overwrite file_data is_shipped is_vacation state
    is_paid question_text instructions required partner_name tracking_code carrier_name send_bcc was_shipped shipping_method shipping_upgrade`,
  // An order has the county of the buyer under the same name as a listing has its state.
  constants: 'active inactive draft expired sold_out removed edit unavailable',
};
