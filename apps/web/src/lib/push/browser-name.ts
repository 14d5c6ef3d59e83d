// Each names itself as those before it too, so the first that matches is it.
const browsers = [
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const;

const nameOf = (table: readonly (readonly [string, RegExp])[], userAgent: string) =>
  table.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** `Chrome on Android` */
export function browserName(userAgent: string): string {
  const browser = nameOf(browsers, userAgent) ?? 'Browser';
  const system = nameOf(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
