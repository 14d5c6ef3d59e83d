import { expect, test } from 'vitest';
import { checkFirstLoad } from './check-sizes.ts';

test('a first load that was not built fails only where it has to be', async () => {
  expect(await checkFirstLoad('/nowhere')).toMatchObject({ ok: true });
  expect(await checkFirstLoad('/nowhere', true)).toMatchObject({ ok: false });
});
