import { setImmediate as pause } from 'node:timers/promises';
import { linkingSet, printsOfSet } from '../apps/server/src/test/linking-set.ts';
import { findTitlePairs, judgePairs } from '../packages/domain/src/linking/find-lookalikes.ts';

/**
 * Finds the same things among so many of two marketplaces: the seconds it takes, and how many of the proposals are right.
 * Photos are printed before, as they are where products were looked at once; their time is printed for itself.
 */
const EACH = Number(process.env.BENCH_EACH ?? 5000);
const WANTED_SECONDS = 60;
const WANTED_PRECISION = 0.98;

const { left, right } = linkingSet(EACH, Number(process.env.BENCH_SEED ?? 1));
const all = [...left, ...right];
const thingOf = new Map(all.map(({ id, thing }) => [id, thing]));
const { prints, took } = await printsOfSet(all);

const began = performance.now();
const pairs = await findTitlePairs(all, () => pause());
const found = await judgePairs(
  all,
  pairs,
  ({ id }) => prints.get(id) ?? null,
  () => pause(),
);
const seconds = (performance.now() - began) / 1000;

const isRight = ({ one, other }: (typeof found)[number]) => thingOf.get(one.id) === thingOf.get(other.id);
const shared = new Set(left.map(({ thing }) => thing));
const wanted = right.filter(({ thing }) => shared.has(thing)).length;
const sure = found.filter(({ sure }) => sure);
const right_ = sure.filter(isRight).length;
const shown = found.filter(isRight).length;
const precision = right_ / Math.max(1, sure.length);
const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');
const total = seconds + took / 1000;
console.log(`${EACH} against ${EACH}, ${wanted} on both; ${pairs.length} pairs compared`);
console.log(
  `matching ${seconds.toFixed(1)} s, prints of ${all.length} photos ${(took / 1000).toFixed(1)} s (wanted: both <= ${WANTED_SECONDS} s: ${verdict(total <= WANTED_SECONDS)})`,
);
console.log(
  `proposed ${sure.length}: precision ${precision.toFixed(4)} (wanted >= ${WANTED_PRECISION}: ${verdict(precision >= WANTED_PRECISION)}), recall ${(right_ / wanted).toFixed(3)}; with those shown side by side ${(shown / wanted).toFixed(3)}, ${found.length - sure.length} to look at`,
);
