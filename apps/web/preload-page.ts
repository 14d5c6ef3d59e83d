import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { firstNames, placeAhead } from './chunks.ts';

/**
 * With it Chromium compiles the file's functions while it is fetched, on another thread. For
 * other browsers it is a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** Fetches the page's chunk and its parts at once, although it is imported only after its data was requested. */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && firstNames.includes(chunk.name))
            chunk.code = COMPILE_AHEAD + chunk.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>();
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !firstNames.includes(chunk.name)) continue;
          for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
        }
        return [
          ...[...files].filter((file) => !html.includes(file)).map(tagOf),
          { tag: 'meta', attrs: { name: 'ahead', content: namesAhead(bundle) }, injectTo: 'head' },
        ];
      },
    },
  };
}

/** Names without their folder: `warm-up.ts` fetches these once the page is idle, and runs them in this order. */
function namesAhead(bundle: Rolldown.OutputBundle): string {
  return Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk' && placeAhead(chunk.name) >= 0)
    .toSorted((one, other) => placeAhead(one.name ?? '') - placeAhead(other.name ?? ''))
    .map(({ fileName }) => fileName.slice(fileName.lastIndexOf('/') + 1))
    .join(' ');
}

function tagOf(file: string): HtmlTagDescriptor {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}
