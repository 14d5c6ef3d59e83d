import type { CDPSession, Page } from 'playwright-core';

/** What a run took (ms), and the longest task of the page's thread while it went on. */
export interface Sample {
  ms: number;
  longest: number;
  /** What the page's thread worked for it. */
  cpu: number;
}

export interface Opened {
  page: Page;
  session: CDPSession;
}

export interface Measure {
  /** Of which figure, and at most how many milliseconds of it. */
  limit: [keyof Sample, number];
  run: (opened: Opened) => Promise<Sample>;
}

/**
 * Set in the page before its own scripts: long tasks, the time until the first row is shown, and the time from a press
 * until its change is painted.
 */
export const probe = `
  window.bench = { tasks: [], firstRow: 0, painted: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { bench.firstRow = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
  for (const event of ['keydown', 'click']) {
    window.addEventListener(event, (press) => {
      requestAnimationFrame(() => setTimeout(() => { bench.painted = performance.now() - press.timeStamp; }));
    }, { capture: true });
  }`;

/** Waits for a number that the probe sets. */
async function numberOf(page: Page, expression: string): Promise<number> {
  for (;;) {
    const value = Number(await page.evaluate(expression));
    if (value > 0) return value;
    await page.waitForTimeout(50);
  }
}

/** Asked once and by the protocol itself: Playwright's own script would be read by the page while it loads. */
export async function firstRowAt(session: CDPSession): Promise<number> {
  const expression = `new Promise((done) => {
    const look = () => (bench.firstRow ? done(bench.firstRow) : setTimeout(look, 50));
    look();
  })`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return Number(result.value);
}

export async function longestTask(page: Page, since = 0): Promise<number> {
  return Number(
    await page.evaluate(
      `Math.max(0, ...bench.tasks.filter(({ startTime }) => startTime >= ${since}).map(({ duration }) => duration))`,
    ),
  );
}

/** Until the first rows stand, and what comes after them is done. */
export async function openAt(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await numberOf(page, 'bench.firstRow');
  // What comes after the first rows is not what is measured next. The network is never idle: the event stream stays open.
  await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
  await page.waitForTimeout(2000);
  return Number(await page.evaluate('performance.now()'));
}

/** The time of the page's own thread so far: what other programs of the machine do adds nothing to it. */
export async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

export async function press({ page, session }: Opened, act: () => Promise<void>): Promise<Sample> {
  const since = Number(await page.evaluate('bench.painted = 0, performance.now()'));
  const before = await cpuMs(session);
  await act();
  const ms = await numberOf(page, 'bench.painted');
  return { ms, longest: await longestTask(page, since), cpu: (await cpuMs(session)) - before };
}

/** For what ends in no single frame: waits until it has, and counts the thread's time alone. */
export async function worked({ page, session }: Opened, act: () => Promise<unknown>): Promise<Sample> {
  const since = Number(await page.evaluate('performance.now()'));
  const before = await cpuMs(session);
  await act();
  await page.waitForTimeout(300);
  const cpu = (await cpuMs(session)) - before;
  return { ms: cpu, longest: await longestTask(page, since), cpu };
}

export function worst(samples: readonly Sample[]): Sample {
  const most = (figure: keyof Sample) => Math.max(...samples.map((sample) => sample[figure]));
  return { ms: most('ms'), longest: most('longest'), cpu: most('cpu') };
}
