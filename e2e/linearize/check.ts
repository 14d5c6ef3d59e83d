/** One call: what was asked and answered, and when. Without an answer `until` is Infinity. */
export interface Call<Op> {
  op: Op;
  from: number;
  until: number;
}

export interface SequentialModel<State, Op> {
  /** Every state in which the call may leave the object. None: it cannot have had this answer in this state. */
  step: (state: State, op: Op) => State[];
  /** The same text for the same state. */
  keyOf: (state: State) => string;
  /** The call changes nothing, whatever it answered. */
  isRead: (op: Op) => boolean;
  /** It may have changed nothing, so that it need not stand in the order; `step` gives only its changes. */
  isOptional: (op: Op) => boolean;
}

export interface Outcome<State, Op> {
  /** Every state in which the object may be afterwards. Empty: no order of the calls explains their answers. */
  states: State[];
  /** The longest order that explains its answers, and the calls that cannot follow it. */
  explained: Op[];
  left: Op[];
}

/**
 * Whether the calls can be put into an order in which a sequential object would have given the same answers, where a call
 * that ended before another began comes before it (linearizability). It is the search of Wing and Gong ("Testing and
 * verifying concurrent objects", 1993) with the memory of Lowe ("Testing for linearizability", 2017): a set of calls that
 * were done, in a state that was met before, is not searched again. Objects are checked one by one (Horn and Kroening,
 * "Faster linearizability checking via P-compositionality", 2015). A history is cut where no call is under way; so that
 * the next part begins with every possible state, the search does not end at the first order it finds.
 */
export function checkHistory<State, Op>(
  { step, keyOf, isRead, isOptional }: SequentialModel<State, Op>,
  starts: readonly State[],
  history: readonly Call<Op>[],
): Outcome<State, Op> {
  const calls = history.toSorted((one, other) => one.from - other.from);
  const required = calls.map(({ op }) => !isOptional(op));
  const all = required.reduce((bits, is, index) => (is ? bits | (1n << BigInt(index)) : bits), 0n);
  const met = new Set<string>();
  const numbers = new Map<string, number>();
  const numberOf = (state: State) => {
    const key = keyOf(state);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const finals = new Map<number, State>();
  let longest: { done: bigint; order: Order | null; length: number } = { done: 0n, order: null, length: -1 };
  const open: Config<State>[] = starts.map((state) => ({
    done: 0n,
    state,
    number: numberOf(state),
    latest: Number.NEGATIVE_INFINITY,
    order: null,
    length: 0,
  }));
  for (let config = open.pop(); config; config = open.pop()) {
    const { done, state, number, length } = config;
    const key = `${done.toString(36)} ${number}`;
    if (met.has(key)) continue;
    met.add(key);
    if (length > longest.length) longest = config;
    if ((done & all) === all) finals.set(number, state);
    const next = possibleNext(calls, required, done).filter(
      (index) => (calls[index] as Call<Op>).until >= config.latest,
    );
    // A read that gives the present state may come first: whatever else can follow could follow it as well.
    const read = next.find((index) => isReadNow(index, state));
    for (const index of read === undefined ? next : [read]) {
      const call = calls[index] as Call<Op>;
      for (const after of step(state, call.op)) {
        open.push({
          done: done | (1n << BigInt(index)),
          state: after,
          number: after === state ? number : numberOf(after),
          latest: Math.max(config.latest, call.from),
          order: { index, before: config.order },
          length: length + 1,
        });
      }
    }
  }
  return {
    states: [...finals.values()],
    explained: orderOf(longest.order).map((index) => (calls[index] as Call<Op>).op),
    left: calls.filter((_, index) => required[index] && !isDone(longest.done, index)).map(({ op }) => op),
  };

  function isReadNow(index: number, state: State): boolean {
    const { op } = calls[index] as Call<Op>;
    return isRead(op) && step(state, op).length > 0;
  }
}

interface Order {
  index: number;
  before: Order | null;
}

interface Config<State> {
  /** A bit for each call. */
  done: bigint;
  state: State;
  /** Of its state, among those met. */
  number: number;
  /** When the last of them began. A call that ended before cannot follow any more. */
  latest: number;
  order: Order | null;
  length: number;
}

const isDone = (done: bigint, index: number) => ((done >> BigInt(index)) & 1n) === 1n;

/** The calls that began before any of those that are left had ended. An optional one may be left for ever. */
function possibleNext<Op>(calls: readonly Call<Op>[], required: readonly boolean[], done: bigint): number[] {
  let firstEnd = Number.POSITIVE_INFINITY;
  const next: number[] = [];
  for (const [index, { from, until }] of calls.entries()) {
    if (from > firstEnd) break;
    if (isDone(done, index)) continue;
    if (required[index]) firstEnd = Math.min(firstEnd, until);
    next.push(index);
  }
  return next.filter((index) => (calls[index] as Call<Op>).from <= firstEnd);
}

function orderOf(order: Order | null): number[] {
  const indices: number[] = [];
  for (let each = order; each; each = each.before) indices.push(each.index);
  return indices.reverse();
}
