import { json } from '../../http/answer.ts';
import { isObject } from '../../http/json-values.ts';
import { refusal } from '../etsy-refusals.ts';
import { type AppCall, base, type Route, type SellerCall } from '../router.ts';
import { epochNow, nextId, type Site } from '../etsy-state.ts';
import { ownListing, visibleListing } from './find-listing.ts';
import type { Listing, Question } from './listing.ts';
import { renderPersonalization } from './render-listing.ts';

// Fields and limits: updateListingPersonalization in the document of August 2026 and
// https://developers.etsy.com/documentation/tutorials/personalization-migration. Only questions of type text_input are
// simulated. Their instructions take 256 characters, as before (etsy/open-api discussion 1551).

const fields = [
  'question_id',
  'question_text',
  'instructions',
  'question_type',
  'required',
  'max_allowed_files',
  'max_allowed_characters',
  'options',
  'add_on_price',
];
const types = ['text_input', 'dropdown', 'unlabeled_upload', 'labeled_upload'];

function textIn(value: unknown, name: string, least: number, most: number): string {
  if (typeof value !== 'string') throw refusal(400, `Expected string value for '${name}'.`);
  const { length } = [...value];
  if (length < least || length > most) {
    throw refusal(400, `'${name}' must be between ${least} and ${most} characters.`);
  }
  return value;
}

function lengthIn(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const most = Number(value);
  if (typeof value === 'number' && Number.isInteger(most) && most >= 1 && most <= 1024) return most;
  throw refusal(400, "'max_allowed_characters' must be between 1 and 1024.");
}

/** An add-on price that is there has to be sent along, or given up in so many words. */
function priceIn(given: Record<string, unknown>, before: Question | undefined, required: boolean) {
  if (before?.add_on_price && !('add_on_price' in given)) {
    throw refusal(400, "'add_on_price' must be sent to keep, change or remove the price of this question.");
  }
  const price = Math.round(Number(given.add_on_price ?? 0) * 100);
  if (price > 0 && required) throw refusal(400, "'add_on_price' is only allowed for optional questions.");
  return price > 0 ? price : null;
}

function readQuestion(site: Site, listing: Listing, given: unknown): Question {
  if (!isObject(given)) throw refusal(400, "Expected object value for 'personalization_questions'.");
  const wrong = Object.keys(given).find((name) => !fields.includes(name));
  if (wrong) throw refusal(400, `Invalid key '${wrong}' in 'personalization_questions'.`);
  const { question_id: id = null, question_type: type, required } = given;
  if (typeof type !== 'string' || !types.includes(type)) throw refusal(400, "Invalid 'question_type'.");
  if (type !== 'text_input') throw refusal(400, `Questions of type '${type}' are not supported yet.`);
  if (typeof required !== 'boolean') throw refusal(400, "Expected bool value for 'required'.");
  const before = listing.questions.find(({ question_id }) => question_id === id);
  if (id !== null && !before) throw refusal(400, `Invalid question_id: ${String(id)}`);
  return {
    // A question that is updated may get another id.
    question_id: nextId(site, 18_205_000_000),
    question_text: textIn(given.question_text, 'question_text', 1, 45),
    instructions:
      given.instructions === undefined || given.instructions === null
        ? null
        : textIn(given.instructions, 'instructions', 0, 256),
    question_type: type,
    required,
    max_allowed_characters: lengthIn(given.max_allowed_characters),
    max_allowed_files: null,
    add_on_price: priceIn(given, before ?? listing.questions[0], required),
  };
}

function bodyOf({ request }: SellerCall): unknown[] {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(parsed) && Array.isArray(parsed.personalization_questions)) {
      return parsed.personalization_questions;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusal(400, 'Missing input parameter: [personalization_questions]');
}

/** Replaces all questions. Who does not say that they know of several cannot write to a listing that has them. */
function replace(call: SellerCall) {
  const listing = ownListing(call);
  const given = bodyOf(call);
  const knowsSeveral = call.query.get('supports_multiple_personalization_questions') === 'true';
  if (!knowsSeveral && (given.length > 1 || listing.questions.length > 1)) {
    throw refusal(409, 'This listing has several personalization questions.');
  }
  listing.questions = given.map((question) => readQuestion(call.site, listing, question));
  listing.updatedAt = epochNow(call.site);
  return json(201, renderPersonalization(listing));
}

function find(call: AppCall) {
  return json(200, renderPersonalization(visibleListing(call)));
}

function remove(call: SellerCall) {
  const listing = ownListing(call);
  listing.questions = [];
  listing.updatedAt = epochNow(call.site);
  return { status: 204 };
}

const path = `${base}/shops/:shop/listings/:listing/personalization`;
const write = { access: 'seller', scopes: ['listings_w'], path } satisfies Partial<Route>;

export const personalizationRoutes: Route[] = [
  { ...write, method: 'POST', handle: replace },
  { ...write, method: 'DELETE', handle: remove },
  { method: 'GET', path: `${base}/listings/:listing/personalization`, access: 'app', handle: find },
];
