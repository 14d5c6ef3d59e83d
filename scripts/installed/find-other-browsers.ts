import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What else half of the sellers have: Firefox, and the engine of every browser on an iPhone. Each is a Debian package. */
export const otherBrowsers = {
  Firefox: { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  /** It has no mode without a screen. */
  WebKit: {
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
} as const;

export type OtherBrowser = keyof typeof otherBrowsers;

export const isInstalled = (browser: OtherBrowser): boolean =>
  otherBrowsers[browser].programs.every((program) => existsSync(program));

/** For the tests that drive them, which are skipped by name where one is missing. */
export function installOtherBrowsers(): void {
  const browsers = Object.keys(otherBrowsers) as OtherBrowser[];
  const missing = browsers.filter((browser) => !isInstalled(browser));
  if (missing.length === 0 || !existsSync('/etc/debian_version') || process.geteuid?.() !== 0) return;
  console.log(`Installing ${missing.join(' and ')} for the browser tests`);
  const packages = missing.flatMap((browser) => otherBrowsers[browser].packages).join(' ');
  const install = `DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ${packages}`;
  spawnSync('sh', ['-c', `apt-get update -qq && ${install}`], { stdio: ['ignore', 2, 2], timeout: 300_000 });
}
