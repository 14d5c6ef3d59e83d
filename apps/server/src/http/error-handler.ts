import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isOverProductLimit, productLimitStep } from '../db/product-limit.ts';
import { diskIsFull, hasNoRoom, isDatabaseAway, isDiskFull } from '../db/stored/storage-failure.ts';
import { stepOfOneCall } from '../marketplace-calls/next-step.ts';
import { HttpProblem } from './problem.ts';
import { validationSentence } from './validation-sentence.ts';

/** Fastify's own refusals, each with what is wrong and what to do. */
const refusals: Record<string, [detail: string, nextStep: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['The body is not valid JSON.', 'Correct the JSON and send it again.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['The body is too large.', 'Send less at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'A body of this type is not taken here.',
    'Send the body as application/json.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['The body is empty.', 'Send a body, {} at least.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'The length of the body does not fit its Content-Length.',
    'Please send it again.',
  ],
};
const stepByStatus: Record<number, string> = {
  404: 'Check the address.',
  429: 'Wait a minute, then try again.',
};

/** Errors the seller fixes first on this side; the marketplace itself is fine. */
const fixable = new Set(['credentials', 'setup', 'rejected']);

/** PostgreSQL's class 22 is data it cannot store (a NUL, a number out of range): the client's mistake, not ours. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code));
}

/** The statement took too long, or waited too long for a row that another transaction has locked. */
function timeLimitError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['57014', '55P03'].includes(String(error.code));
}

/**
 * The one place where an error becomes an answer. An unexpected error is logged in full and answered with one sentence.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpProblem) {
    request.log.info({ status: error.statusCode, detail: error.message }, 'refused');
    return reply
      .code(error.statusCode)
      .send({ detail: error.message, next_step: error.nextStep, ...error.extra });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      fields[field] ??= validationSentence(field, issue.message);
    }
    const detail = Object.values(fields)[0] ?? 'The request is not valid.';
    return reply
      .code(400)
      .send({ detail, next_step: 'Correct it, then try again.', fields, non_field_errors: [detail] });
  }
  if (error instanceof MarketplaceError) {
    const { code, call } = error.details;
    // A call that the marketplace does not know is the operator's matter.
    const level = error.kind === 'fault' ? 'error' : 'warn';
    request.log[level]({ err: error, kind: error.kind, code, call }, 'marketplace call failed');
    // Never the marketplace's own 401, because that would sign the seller out here.
    return reply
      .code(fixable.has(error.kind) ? 409 : 502)
      .send({ detail: error.message, error: error.message, next_step: stepOfOneCall(error) });
  }
  if (isDataError(error)) {
    request.log.warn({ err: error }, 'data refused by the database');
    return reply.code(400).send({
      detail: 'Some of the values cannot be stored.',
      next_step: 'Check the numbers and the text, then try again.',
    });
  }
  if (isOverProductLimit(error)) {
    request.log.info({ detail: error.message }, 'refused');
    return reply.code(507).send({ detail: error.message, next_step: productLimitStep });
  }
  if (isDiskFull(error) || (isDatabaseAway(error) && hasNoRoom(request.server.dataDir))) {
    request.log.error({ err: error }, 'the disk is full');
    return reply.code(503).header('retry-after', 30).send({
      detail: diskIsFull,
      next_step: 'Free some space there, then try again.',
    });
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return reply.code(503).header('retry-after', 5).send({
      detail: 'The database does not answer just now.',
      next_step: 'Please try again in a moment.',
    });
  }
  if (timeLimitError(error)) {
    request.log.error({ err: error }, 'a statement took too long');
    return reply.code(503).header('retry-after', 5).send({
      detail: 'The database is too busy for this just now. Nothing was changed.',
      next_step: 'Please try again in a moment.',
    });
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 500) {
    const code = 'code' in error ? String(error.code) : '';
    request.log.info({ status, code }, 'refused');
    const [detail, known] = refusals[code] ?? [error.message];
    const next_step = known ?? stepByStatus[status] ?? 'Check what is sent, then try again.';
    return reply.code(status).send({ detail, next_step });
  }
  request.log.error({ err: error }, 'unexpected failure');
  return reply.code(500).send({
    detail: `Something went wrong on the server (request ${request.id}).`,
    next_step: 'Please try again.',
  });
}
