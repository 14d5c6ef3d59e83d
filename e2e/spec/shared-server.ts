import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startEtsySimulator } from '../../packages/simulators/src/etsy/start-etsy-simulator.ts';
import { chromiumArguments, findHeadlessChromium } from '../../scripts/installed/find-chromium.ts';
import { startStoodBy } from '../bystander.ts';
import { etsyEnv, startMarketplaces } from '../marketplaces.ts';
import { freePort } from '../server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product, eBay, Etsy and a browser, shared by all files of this folder. Each file has its own seller. */
    spec: { url: string; browser: string };
  }
}

/** Accounts on eBay and Etsy: a file that connects one uses the one with the name of its part. */
const accounts = ['connections', 'policies', 'crosslist', 'check', 'first', 'together', 'settings'];

/** One server and one browser for all files, because starting them takes longer than most of the files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-spec-'));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const marketplaces = await startMarketplaces(publicUrl);
  const etsy = await startEtsySimulator({
    redirectUris: [`${publicUrl}/oauth/etsy/callback`],
    sellers: accounts.map((username) => ({ username })),
  });
  for (const username of accounts) marketplaces.ebay.ebay.addSeller({ username });
  const server = await startStoodBy({
    ...marketplaces.env,
    ...etsyEnv(etsy),
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    // Sales are to be detected by the dashboard's own runs.
    SALE_POLL_SECONDS: '3600',
  });
  const browser = await chromium.launchServer({
    executablePath: await findHeadlessChromium(),
    args: chromiumArguments,
  });
  project.provide('spec', {
    url: server.url,
    browser: browser.wsEndpoint(),
  });
  return async () => {
    await browser.close();
    try {
      await server.stop();
    } finally {
      await Promise.all([marketplaces.stop(), etsy.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    }
  };
}
