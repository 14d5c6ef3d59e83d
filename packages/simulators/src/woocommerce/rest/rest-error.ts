/**
 * An answer of the REST API that is an error: `{code, message, data}` with the status in `data`. The code is 0 where a
 * fulfilment is refused without a name for it (11.0.1, tried on 2026-11-30).
 */
export class RestError extends Error {
  readonly code: string | 0;
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, code: string | 0, message: string, data: unknown = { status }) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** PHP died: WordPress answers JSON, without the Allow header and without having undone anything. */
export class PhpFatal extends Error {}

export function errorBody(error: RestError) {
  return { code: error.code, message: error.message, data: error.data };
}

export function fatalBody(detail: string) {
  return {
    code: 'internal_server_error',
    message:
      '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>',
    data: { status: 500, error: { type: 1, message: detail, file: 'simulated.php', line: 1 } },
    additional_errors: [],
  };
}

export const invalidId = (status: 400 | 404, resource = 'product', message = 'Invalid ID.') =>
  new RestError(status, `woocommerce_rest_${resource}_invalid_id`, message);
