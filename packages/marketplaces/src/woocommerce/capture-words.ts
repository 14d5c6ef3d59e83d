import type { CaptureWords } from '../capture/words.ts';

/** What a capture may keep of calls to a WooCommerce store. */
export const captureWords: CaptureWords = {
  paths: `wp-json wc v3 products variations orders refunds notes fulfillments wc-shipment-tracking shipment-trackings webhooks data currencies current batch brands categories tags attributes shipping_classes classes settings general tax taxes system_status
    index.php product wp-admin wp-content uploads`,
  ids: `id parent_id product_id variation_id resource_id order_id refund_id include`,
  numbers: `price regular_price sale_price stock_quantity quantity total total_tax subtotal subtotal_tax amount status_code per_page page
    offset discount_total discount_tax shipping_total shipping_tax cart_tax weight low_stock_amount position total_sales rating_count`,
  codes: `status type code currency stock_status manage_stock order orderby topic backorders tax_status tax_class catalog_visibility resource event
    oauth_signature_method context created_via dates_are_gmt force _fields timezone_string`,
  times: `date_created date_created_gmt date_modified date_modified_gmt date_paid date_paid_gmt date_completed date_completed_gmt
    date_on_sale_from date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt modified_after after before oauth_timestamp`,
  messages: `message`,
  inside: `data params images image categories line_items refunds meta_data brands attributes dimensions tags shipping_lines fee_lines tax_lines create update delete environment settings`,
  names: `name sku permalink description short_description global_unique_id virtual downloadable on_sale purchasable src alt key value
    option options visible variation post_password slug delivery_url secret url home consumer_key consumer_secret oauth_consumer_key
    oauth_nonce oauth_signature oauth_version billing shipping first_name last_name company address_1 address_2 city state postcode country email phone
    customer_note customer_id customer_ip_address customer_user_agent order_key number payment_method payment_method_title
    transaction_id parent_name search featured upsell_ids cross_sell_ids related_ids default_attributes
    grouped_products menu_order price_html external_url button_text has_options stock_managed namespaces authentication routes
    note author is_fulfilled entity_id entity_type notify_customer tracking_number tracking_provider custom_tracking_provider
    custom_tracking_link tracking_link tracking_id date_shipped method_title method_id needs_processing symbol gmt_offset taxes hash version prices_include_tax coupon_lines set_paid reason refunded_by length width height _links
    reviews_allowed average_rating sold_individually shipping_class shipping_required shipping_taxable purchase_note
    fresh backorders_allowed backordered currency_symbol details wp_version wp_cron HPOS_enabled`,
  constants: `_crosslist_id _crosslist_images _refunded_item_id uncategorized`,
};
