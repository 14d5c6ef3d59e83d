import { AccountCheck, type CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { expect } from 'vitest';
import { connectionOf } from './connections.ts';
import type { Seller } from './server.ts';
import { until } from './simulated-marketplaces.ts';

/** Checks the account, and returns the lines by their names. Each that does not pass names the next step. */
export async function checkLines(seller: Seller, platform: Platform): Promise<Record<string, CheckLine>> {
  const { status, body } = await seller.call('POST', `/api/connections/${platform}/check/`);
  expect(status).toBe(200);
  const { lines } = AccountCheck.parse(body);
  for (const { state, next_step } of lines) expect(next_step !== undefined).toBe(state !== 'ok');
  return Object.fromEntries(lines.map((line) => [line.name, line]));
}

/** Expects exactly the lines of these names, with commas between them, all passed. */
export function expectAllPassed(lines: Record<string, CheckLine>, names: string): void {
  const states = Object.fromEntries(Object.entries(lines).map(([name, { state }]) => [name, state]));
  expect(states).toEqual(Object.fromEntries(names.split(', ').map((name) => [name, 'ok'])));
}

/** Lines that failed, except those of these names. */
export const failedBeside = (lines: Record<string, CheckLine>, ...names: string[]) =>
  Object.values(lines).filter(({ name, state }) => state === 'failed' && !names.includes(name));

export const webhooksMade = (seller: Seller, platform: Platform) =>
  until(
    () => connectionOf(seller, platform),
    ({ webhooks }) => webhooks === 'active',
  );
