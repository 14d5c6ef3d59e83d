import { platformNames } from '@crosslister/contract/platforms.ts';
import type { PriceSimulation } from '@crosslister/contract/settings/price-simulation.ts';
import { formatMoney, plural } from '../../../lib/format.ts';

type There = PriceSimulation['platforms'][number];

const change = (pounds: number | null) =>
  pounds === null ? '–' : `${pounds > 0 ? '+' : ''}${formatMoney(pounds)}`;

/** The cells of one marketplace's row, after its name. */
export const cellsOf = ({ up, down, median, largest, left_before: was, left_after: is }: There): string[] => [
  up + down === 0 ? 'none' : `${up + down} (${up} up, ${down} down)`,
  change(median),
  change(largest),
  `${formatMoney(was)} → ${formatMoney(is)}`,
];

/** What the table does not show, in sentences. */
export function simulationNotes(platforms: readonly There[]): string[] {
  return platforms.flatMap((there) => {
    const { platform, own, below_cost: below, below_cost_before: before, without_cost, fees_known } = there;
    if (there.up + there.down === 0) return [];
    const name = platformNames[platform];
    return [
      ...(below > 0 ? [`${name}: ${plural(below, 'price')} would make a loss (${before} today).`] : []),
      ...(own > 0
        ? [
            `${name}: ${plural(own, 'product')} with ${own === 1 ? 'a price of its own there stays as it is' : 'prices of their own there stay as they are'}.`,
          ]
        : []),
      ...(without_cost > 0 ? [`${name}: the cost of ${plural(without_cost, 'product')} is not known.`] : []),
      ...(fees_known ? [] : [`${name}: its fees are not known. Enter them under Fees.`]),
    ];
  });
}
