import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('work is done at once and again, never twice at a time, and a failure ends nothing', async () => {
  const failures: unknown[] = [];
  let [turns, underWay, most] = [0, 0, 0];
  const repeated = repeat(
    1,
    async () => {
      turns += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      if (turns === 1) throw new Error('the first');
    },
    (error) => failures.push(error),
  );
  expect(turns).toBe(1);
  await expect.poll(() => turns).toBeGreaterThan(2);
  await repeated.stop();
  const ended = turns;
  expect(underWay).toBe(0);
  expect(most).toBe(1);
  expect(failures).toEqual([new Error('the first')]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(turns).toBe(ended);
});
