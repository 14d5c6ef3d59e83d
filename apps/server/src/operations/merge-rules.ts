import { sql } from 'kysely';
import { jsonPath } from '../db/stored/json-path.ts';

/**
 * The operations that join a live one of the same kind for the same product and platform. `must_end` is a delist of a
 * sale or deletion, and any that joins one which was called off: otherwise nothing would be ended.
 */
type Joining = 'must_end' | 'revise' | 'crosslist' | 'other';

interface MergeRule {
  joining: Joining;
  /** The statuses of the live one. */
  live: readonly ('queued' | 'processing' | 'waiting')[];
  /**
   * The params of the live one: `kept`, or `merged` with the new ones. With `again` the new ones are stored under that
   * name, and another operation follows with them (see store-revises.ts).
   */
  params: 'kept' | 'merged' | 'again';
  /** Withdraws a request to cancel the live one. */
  goesOn: boolean;
  /**
   * A step that waits for the seller: `renewed` gives it the link and the deadline of the new one. `handed_over` does
   * so too, and from then on the server does it, if the server can do the new one.
   */
  step: 'kept' | 'renewed' | 'handed_over';
}

/** What happens to the live operation: exactly one rule for each case. */
export const mergeRules = [
  // The delist gets that reason, and its end or failure is handled accordingly.
  { joining: 'must_end', live: ['queued', 'processing'], params: 'merged', goesOn: true, step: 'kept' },
  { joining: 'must_end', live: ['waiting'], params: 'merged', goesOn: true, step: 'handed_over' },
  { joining: 'revise', live: ['queued'], params: 'merged', goesOn: true, step: 'kept' },
  // A running revise may have read the product before the edit.
  { joining: 'revise', live: ['processing'], params: 'again', goesOn: true, step: 'kept' },
  { joining: 'revise', live: ['waiting'], params: 'merged', goesOn: true, step: 'handed_over' },
  { joining: 'crosslist', live: ['queued', 'processing'], params: 'kept', goesOn: false, step: 'kept' },
  // Something may have been listed by hand meanwhile.
  { joining: 'crosslist', live: ['waiting'], params: 'kept', goesOn: false, step: 'renewed' },
  { joining: 'other', live: ['queued', 'processing'], params: 'kept', goesOn: false, step: 'kept' },
  { joining: 'other', live: ['waiting'], params: 'kept', goesOn: false, step: 'handed_over' },
] as const satisfies readonly MergeRule[];

const isCalledOff = `operations.reason = 'undone' OR operations.reason = 'seller' AND operations.cancel_requested`;
const mustEnd = `coalesce(excluded.reason IN ('sale', 'delete') OR ${isCalledOff}, false)`;
const isJoining: Record<Joining, string> = {
  must_end: mustEnd,
  revise: `excluded.kind = 'revise'`,
  crosslist: `excluded.kind = 'crosslist'`,
  other: `excluded.kind NOT IN ('revise', 'crosslist') AND NOT ${mustEnd}`,
};

/** The SQL condition under which one of the chosen rules applies; short, as PostgreSQL reads it anew for each operation. */
function whereRule(isMeant: (rule: MergeRule) => boolean): string {
  const byJoining = Map.groupBy(mergeRules.filter(isMeant), ({ joining }) => joining);
  const cases = [...byJoining].map(([joining, rules]) => ({
    joining,
    statuses: rules.flatMap(({ live }) => [...live]).toSorted(),
  }));
  const conditions = [...Map.groupBy(cases, ({ statuses }) => statuses.join())].map(([, same]) => {
    const [{ statuses } = { statuses: [] }] = same;
    const isAny = same.length === Object.keys(isJoining).length;
    const who = isAny ? [] : [`(${same.map(({ joining }) => isJoining[joining]).join(' OR ')})`];
    const when = statuses.length === 3 ? [] : [`operations.status IN ('${statuses.join("', '")}')`];
    return [...who, ...when].join(' AND ');
  });
  return `(${conditions.join(' OR ')})`;
}

const isHandedOver = `excluded.status = 'queued' AND ${whereRule(({ step }) => step === 'handed_over')}`;
const isRenewed = whereRule(({ step }) => step !== 'kept');

/** The new operation's value under this condition, otherwise the live one's. */
const newIf = (condition: string, column: string) =>
  sql.raw<never>(`CASE WHEN ${condition} THEN excluded.${column} ELSE operations.${column} END`);

const accepts = jsonPath('delist', 'params', 'sold_out_on', { of: 'operations' });
const alsoAccepts = jsonPath('delist', 'params', 'sold_out_on', { of: 'excluded' });
/** A listing may stay there as sold out only if everybody who wants it ended accepts that. */
const merged = `(operations.params || excluded.params) -
  CASE WHEN ${accepts.isThere} AND ${alsoAccepts.isThere} THEN '' ELSE '${accepts.name}' END`;
const later = jsonPath('revise', 'params', 'again', { of: 'operations' });
const again = `operations.params || jsonb_build_object('${later.name}', coalesce(${later.json}, '{}') || excluded.params)`;

/**
 * The columns of the live operation for `ON CONFLICT DO UPDATE`, as the rules say. If the new one is more urgent, the live
 * one becomes as urgent and starts at once.
 */
export const mergeByRules = {
  status: newIf(isHandedOver, 'status'),
  lane: newIf(isHandedOver, 'lane'),
  lane_width: newIf(isHandedOver, 'lane_width'),
  lease_until: newIf(isRenewed, 'lease_until'),
  link: newIf(isRenewed, 'link'),
  params: sql.raw<never>(
    `CASE WHEN ${whereRule(({ params }) => params === 'merged')} THEN ${merged}
      WHEN ${whereRule(({ params }) => params === 'again')} THEN ${again} ELSE operations.params END`,
  ),
  priority: sql.raw<never>('least(operations.priority, excluded.priority)'),
  run_after: newIf('excluded.priority < operations.priority', 'run_after'),
  // What was planned for later starts when the new one does. What may start already is not put off.
  not_before: sql.raw<never>('CASE WHEN operations.not_before IS NOT NULL THEN excluded.not_before END'),
  cancel_requested: sql.raw<never>(
    `operations.cancel_requested AND NOT ${whereRule(({ goesOn }) => goesOn)}`,
  ),
};
