import type { LoggedRequest } from '../../packages/simulators/src/http/requests.ts';

/** How many of these requests were under way at the same moment at most, each being answered after this long (ms). */
export function mostAtOnce(requests: LoggedRequest[], milliseconds: number): number {
  const starts = requests.map(({ at }) => at.getTime());
  return Math.max(
    0,
    ...starts.map((at) => starts.filter((other) => other >= at && other < at + milliseconds).length),
  );
}
