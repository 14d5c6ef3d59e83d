import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { pollInterval } from '../../apps/server/src/features/connections/next-poll.ts';

const intervals = [60, 300, 900];
const DAY_SECONDS = 86_400;

/** For each marketplace that counts calls: what so many sellers behind one app key get, and how many it carries at each interval. */
export function quotaTable(sellers: number) {
  return Object.values(marketplaces).flatMap(({ label, appKeys }) => {
    if (!appKeys?.quota) return [];
    const { callsPerPoll, allowances } = appKeys.quota;
    const dailyLimit = allowances[0].dailyCalls;
    const every = (floor: number, connections: number) =>
      pollInterval({ floor, connections, callsPerPoll, dailyLimit, used: 0, secondsLeft: DAY_SECONDS });
    const carried = (interval: number) =>
      Math.floor((dailyLimit / 2 / callsPerPoll) * (interval / DAY_SECONDS));
    return [
      {
        'app key of': label,
        'calls a day': dailyLimit,
        'calls a poll': callsPerPoll,
        [`each of ${sellers} asked every (min)`]: Math.round(every(60, sellers) / 60),
        ...Object.fromEntries(intervals.map((interval) => [`sellers at ${interval} s`, carried(interval)])),
        'calls wanted at 60 s': sellers * callsPerPoll * (DAY_SECONDS / 60),
      },
    ];
  });
}
