import type { HtmlTagDescriptor, Plugin } from 'vite';

const PAGE = '/src/page.tsx';

/** The page's chunk, and all it is made of, is fetched at once, though it is imported only when its data has been asked for. */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
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
          if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(PAGE)) visit(name);
        }
        return [...files].filter((file) => !html.includes(file)).map(tagOf);
      },
    },
  };
}

function tagOf(file: string): HtmlTagDescriptor {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}
