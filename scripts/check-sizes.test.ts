import { expect, test } from 'vitest';
import { checkAllScripts, checkFirstLoad } from './check-sizes.ts';

test.each([checkFirstLoad, checkAllScripts])(
  '%o of nothing fails only where it has to be built',
  async (check) => {
    expect(await check('/nowhere')).toMatchObject({ ok: true });
    expect(await check('/nowhere', true)).toMatchObject({ ok: false });
  },
);
