/** No secret is logged on purpose. This removes what a library might attach to an error. */
export const redact = [
  'req.headers.authorization',
  '*.password',
  '*.consumer_secret',
  '*.client_secret',
  '*.shared_secret',
  '*.refresh_token',
  '*.access_token',
];
