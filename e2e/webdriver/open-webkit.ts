import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server-process.ts';
import { commands, type Driver, WebDriverError } from './commands.ts';

/** Its window can then be as narrow as a phone: the buttons above the page need no room. */
const NARROW =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0); }';

/** WebKitGTK's small browser on a screen of its own. Its driver speaks WebDriver over HTTP. */
export async function openWebkit(program: string, screen: string): Promise<Driver> {
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stopped = [xvfb];
  const config = await mkdtemp(join(tmpdir(), 'crosslister-webkit-'));
  const close = async () => {
    for (const each of stopped.reverse()) await end(each);
    await rm(config, { recursive: true, force: true });
  };
  try {
    await mkdir(join(config, 'gtk-3.0'));
    await writeFile(join(config, 'gtk-3.0/gtk.css'), NARROW);
    const display = await firstLine(xvfb);
    const port = await freePort();
    const driver = spawn(program, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        XDG_CONFIG_HOME: config,
        LANG: 'en_GB.UTF-8',
        TZ: 'Europe/London',
        NO_AT_BRIDGE: '1',
      },
    });
    stopped.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, driver);
    const { sessionId } = (await ask(`${url}/session`, 'POST', { capabilities: {} })) as {
      sessionId: string;
    };
    const session = `${url}/session/${sessionId}`;
    return {
      send: (command, { id = '', ...parameters }) =>
        ask(`${session}/${commands[command][0].replace(':id', String(id))}`, 'POST', parameters),
      picture: async () => Buffer.from(String(await ask(`${session}/screenshot`, 'GET')), 'base64'),
      async close() {
        await ask(session, 'DELETE').catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(`${error}: ${message}`);
}

async function untilReady(url: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && driver.exitCode === null) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the driver of WebKit is not ready');
}

/** The number of the display, which Xvfb chooses. */
async function firstLine(xvfb: ChildProcess): Promise<string> {
  const [chunk] = await Promise.race([
    once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(xvfb, 'exit').then(() => ['']),
  ]);
  const line = String(chunk).trim();
  if (line === '') throw new Error('Xvfb has ended');
  return line;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
