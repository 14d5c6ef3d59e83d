/**
 * Loaded before the server (`--import`): its clock differs by as many milliseconds as the file says, which is read
 * again at SIGUSR2. Waits of a minute for a marketplace take a second or two, so that dead ones cost only seconds.
 */
import { readFileSync } from 'node:fs';

const file = process.env.SOAK_CLOCK ?? '';
const patience = Number(process.env.SOAK_PATIENCE_MS);
const RealDate = Date;
let offset = 0;

const now = () => RealDate.now() + offset;
const read = () => {
  offset = Number(readFileSync(file, 'utf8'));
};
read();
process.on('SIGUSR2', read);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => timeout(Math.min(milliseconds, patience));
