/** So many failures in a row mean that the host is down, not that one request is. A host is here what is asked for one connection. */
const FAILURES_TO_OPEN = 5;
/** How long it is left alone (ms), doubled with each probe that fails. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;
/** While a probe is under way nobody knows more until it ends (ms). */
const PROBE_MS = 5_000;

interface Host {
  failures: number;
  pauses: number;
  /** Epoch ms before which nobody asks; null while it is asked as usual. */
  closedUntil: number | null;
  probing: boolean;
}

/** `ended` is told how the call went: true for any answer of the host's own, null when it was stopped on the way. */
export type Admission = { waitUntil: Date } | { ended: (alive: boolean | null) => void };

export interface Breakers {
  /** Asks whether a host may be called now. An `urgent` call always may: somebody waits for just this one. */
  admit: (host: string, options?: { urgent?: boolean }) => Admission;
  /** Hosts that are left alone at the moment. */
  open: () => string[];
}

/**
 * Leaves a host that keeps failing alone for a while, then lets one call through to see. Kept by each process for
 * itself: what one has found out costs another five calls, and nothing has to be written for each call.
 */
export function createBreakers(now: () => Date): Breakers {
  const hosts = new Map<string, Host>();

  const failed = (name: string, isProbe: boolean) => {
    const host = hosts.get(name) ?? { failures: 0, pauses: 0, closedUntil: null, probing: false };
    hosts.set(name, host);
    // Of the calls that were under way when it was closed, none says anything new.
    if (host.closedUntil !== null && !isProbe) return;
    host.failures += 1;
    if (host.failures < FAILURES_TO_OPEN) return;
    host.closedUntil = now().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** host.pauses, LONGEST_PAUSE_MS);
    host.pauses += 1;
  };

  return {
    admit(name, { urgent = false } = {}) {
      const host = hosts.get(name);
      const until = host?.closedUntil ?? null;
      if (!urgent && host && until !== null) {
        const left = until - now().getTime();
        // Closed for longer than any host is, it was closed by a clock that has been set back since.
        if (left > 0 && left <= LONGEST_PAUSE_MS) return { waitUntil: new Date(until) };
        if (host.probing) return { waitUntil: new Date(now().getTime() + PROBE_MS) };
      }
      const isProbe = !urgent && until !== null;
      if (host && isProbe) host.probing = true;
      return {
        ended(alive) {
          if (host && isProbe) host.probing = false;
          if (alive === true) hosts.delete(name);
          if (alive === false) failed(name, isProbe);
        },
      };
    },
    open: () => [...hosts].filter(([, { closedUntil }]) => closedUntil !== null).map(([name]) => name),
  };
}
