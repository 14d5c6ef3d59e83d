import type { Answer } from '../http/answer.ts';
import type { JsonObject } from '../http/json-values.ts';
import type { Call as CallTo } from '../http/route.ts';
import type { Caller, Seller, Site } from './ebay-state.ts';

export type Call = CallTo<Site> & {
  /** Absent on open routes. */
  caller?: Caller;
  /** The JSON body; refused when it is not an object. */
  body(): JsonObject;
};

export type SellerCall = Call & { seller: Seller };

type Common = {
  method: string;
  /** Path with `:name` for a segment. A trailing slash in a call is ignored. */
  path: string;
  /** Which quota counts it, for instance `sell.inventory`; pages and the token endpoint have none. */
  api?: string;
  /** Refused to a seller's token: only one of the application itself will do. */
  appTokenOnly?: boolean;
};

/** Any one of the scopes is enough; they are given without their common prefix, '' being the basic scope. */
export type Route = Common &
  (
    | { access: 'open'; handle(call: Call): Answer | Promise<Answer> }
    | { access: 'app'; scopes: string[]; handle(call: Call): Answer | Promise<Answer> }
    | { access: 'seller'; scopes: string[]; handle(call: SellerCall): Answer | Promise<Answer> }
  );
