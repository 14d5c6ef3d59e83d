import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the lines of a bundle come from: the first line of each run, its source, and the line there. All count from 0. */
export interface SourceLines {
  sources: string[];
  runs: [line: number, source: number, there: number][];
}

/**
 * From now on stack traces name the sources of the bundle in this folder (`main.mjs`, `lines.json`). What says where the
 * lines come from is read with the first trace that somebody looks at.
 */
export function nameSources(folder: string): void {
  const usual = Error.prepareStackTrace;
  if (!usual) return;
  const bundle = pathToFileURL(join(folder, 'main.mjs')).href;
  let lines: SourceLines | undefined;
  const named = (frame: string): string => {
    const at = frame.indexOf(`${bundle}:`);
    if (at < 0) return frame;
    lines ??= readLines(join(folder, 'lines.json'));
    const [, line = '', rest = ''] = /^:(\d+):\d+(.*)$/.exec(frame.slice(at + bundle.length)) ?? [];
    const [from, source, there] = lines.runs.findLast(([first]) => first < Number(line)) ?? [0, -1, 0];
    const file = lines.sources[source];
    if (file === undefined) return frame;
    return `${frame.slice(0, at)}${resolve(folder, file)}:${there + Number(line) - from}${rest}`;
  };
  Error.prepareStackTrace = (error, frames) => String(usual(error, frames)).split('\n').map(named).join('\n');
}

/** A trace must never fail: without the file it names the lines of the bundle. */
function readLines(file: string): SourceLines {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SourceLines;
  } catch {
    return { sources: [], runs: [] };
  }
}
