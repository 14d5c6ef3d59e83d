import type { HtmlTagDescriptor, Plugin } from 'vite';

const PAGE = '/src/page.tsx';
/** Chromium then compiles its functions while it is fetched, beside the thread that draws; to others it is a comment. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** The page's chunk, and all it is made of, is fetched at once, though it is imported only when its data has been asked for. */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && isPage(chunk)) chunk.code = COMPILE_AHEAD + chunk.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>();
        const visit = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || files.has(name)) return;
          files.add(name);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
          for (const next of chunk.imports) visit(next);
        };
        for (const [name, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && isPage(chunk)) visit(name);
        }
        return [...files].filter((file) => !html.includes(file)).map(tagOf);
      },
    },
  };
}

const isPage = (chunk: { facadeModuleId: string | null }) => chunk.facadeModuleId?.endsWith(PAGE) ?? false;

function tagOf(file: string): HtmlTagDescriptor {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}
