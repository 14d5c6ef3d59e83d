/**
 * Words that say what is wrong in the error messages of marketplaces. A name, a title or a SKU that is made of other
 * words is not kept. Words that are also names of people ("will", "may", "mark") are left out.
 */
const words = `
a about above access account across action active add additional address after again all allowed already also an and another any api app
are argument as associated at attempt attribute authentication authorisation authorization authorized available bad be because
been before below between body both but by call calls cannot categories category certificate change changed characters check
client closed code condition conflict consumer contain contains content could country create created credentials currency
data database date deactivated decimal deleted description detected did different digits disabled do does done draft duplicate
duration each either empty enabled end ended endpoint error errors exceed exceeded exceeds exist existing exists expired failed
field fields file filter find following for forbidden format found from fulfillment given grant greater had has have header
high id identical ids if ignored image images in inactive incorrect input insufficient integer internal invalid inventory is it
item items its key keys large least length less like limit limited limits list listed listing listings location long longer
lower malformed manage many marketplace match matching maximum message method minimum missing modified more most must need needed
needs negative never new no nonce none not null number object of offer offers on once one only open operation option optional
or order orders other our out owner page parameter parameters parent part password path payment pending period permission
permissions permitted photo photos picture pictures please policies policy positive possible postal postcode price problem
processing product products profile profiles properties property provide provided public publish published quantities quantity
quota range rate read readiness reached receipt received refresh refused remove removed request requested requests require
required resource response rest retry return returned returns revise revoked route same schema scope scopes secret section see
seller send server service session set shipping shop short should sign signature since site size sku skus some something sorry
specific specifics specified start state status stock store string such supplied support supported suspended system taken
taxonomy template temporarily temporary than that the their them there therefore these they this through time timestamp title to token
tokens too try type unable unauthorized undefined unexpected unit unknown unpublished unsupported until up update updated
upload url use used user using valid validation value values variation variations variant version view vintage wait was
webhook weight were when where which while who why wide with withdrawn within without wrong write you your zero
made handmade woocommerce wordpress ebay etsy http https json xml oauth bearer consent developer usage times day second seconds
minute minutes hour hours destination billing vacation frozen iaf auth hash security plugin maintenance unavailable scheduled briefly
readiness_state_id when_made who_made taxonomy_id shipping_profile_id return_policy_id listing_id shop_id invalid_token invalid_grant
invalid_scope invalid_request
we couldn t requesting correct
`;
const known = new Set(words.split(/\s+/).filter(Boolean));

/** Everything between these signs is a word. */
const word = /[^\s.,;:!?()[\]{}<>"'’|/=-]+/g;

/** The message with every word replaced that is not a common one. */
export function maskMessage(message: string, replace: (word: string) => string): string {
  return message.replace(word, (found) => (known.has(found.toLowerCase()) ? found : replace(found)));
}
