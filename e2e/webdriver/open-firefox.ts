import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, type Driver, WebDriverError } from './commands.ts';

/** The system chooses the port, and Firefox writes it into its profile. */
const preferences = `user_pref("marionette.port", 0);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
`;
/** Its window can then be as narrow as a phone. */
const NARROW = ':root, :root * { min-width: 0 !important; }';

/** Firefox without a window and with a profile of its own. It is driven by Marionette, so no other program is needed. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'crosslister-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences);
  await mkdir(join(profile, 'chrome'));
  await writeFile(join(profile, 'chrome/userChrome.css'), NARROW);
  const firefox = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1', LANG: 'en_GB.UTF-8', TZ: 'Europe/London' },
  });
  const close = async () => {
    firefox.kill('SIGKILL');
    if (firefox.exitCode === null && firefox.signalCode === null) await once(firefox, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = connect(await portIn(profile, firefox), '127.0.0.1');
    const ask = marionette(socket);
    await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
    return {
      async send(command, parameters) {
        return unwrap(await ask(commands[command][1], parameters));
      },
      async picture() {
        const taken = unwrap(await ask('WebDriver:TakeScreenshot', { full: false }));
        return Buffer.from(String(taken), 'base64');
      },
      async close() {
        socket.destroy();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Marionette answers with a value in an object, or with nothing. */
const unwrap = (answer: unknown) => (answer as { value?: unknown } | null)?.value;

async function portIn(profile: string, firefox: ChildProcess): Promise<number> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && firefox.exitCode === null) {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    if (port > 0) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Firefox did not say on which port it listens');
}

/** Messages are arrays in JSON, each after its length in bytes and a colon. Answers come in the order of the commands. */
function marionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let bytes: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)));
      if (colon < 0 || bytes.length < end) return;
      const message: unknown = JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
      // The first says only which protocol it is.
      if (Array.isArray(message))
        hear(message as [number, number, { error: string; message: string } | null, unknown]);
    }
  });
  function hear([, id, error, result]: [
    number,
    number,
    { error: string; message: string } | null,
    unknown,
  ]): void {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new WebDriverError(`${error.error}: ${error.message}`));
    else asked?.resolve(result);
  }
  for (const ending of ['error', 'close'] as const)
    socket.on(ending, () => {
      for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
    });
  return (name, parameters) => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, answer);
    const message = Buffer.from(JSON.stringify([0, last, name, parameters]));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer.promise;
  };
}
