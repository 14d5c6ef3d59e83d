import { RefusedAddress } from './refusals/refused-address.ts';

/** The refusal of an address among the causes of a failure, if that is what it was. */
export const refusalAmong = (error: unknown): RefusedAddress | undefined =>
  causesOf(error).find((cause) => cause instanceof RefusedAddress);

/** Whether it ran out of time. False if it was stopped for another reason. */
export const ranOut = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError';

/** Why no answer came from `host`, in a sentence for the seller. */
export function whyUnreachable(error: unknown, host: string): string {
  const refused = refusalAmong(error);
  if (refused) return `${refused.message} Enter an address on the internet.`;
  const causes = causesOf(error);
  const codes = causes.flatMap((cause) => ('code' in cause ? String(cause.code) : []));
  if (codes.some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return `There is no ${host}, or its name cannot be looked up just now. Check the address.`;
  const certificate = [...codes, ...causes.map(({ message }) => message)].find(isOfCertificate);
  if (certificate)
    return `${host} has a certificate that is not trusted (${certificate}). Renew or replace it.`;
  return `${host} could not be reached (${codes.at(-1) ?? causes.at(-1)?.message ?? 'no reason given'}).`;
}

/** By code (https://nodejs.org/api/tls.html#x509-certificate-error-codes), or by the text of a library without one. */
const isOfCertificate = (text: string) =>
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))|certificate/.test(text);

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    causes.push(cause);
    if (cause instanceof AggregateError) causes.push(...cause.errors.flatMap(causesOf));
  }
  return causes;
}
