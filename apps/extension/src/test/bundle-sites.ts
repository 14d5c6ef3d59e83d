import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('../sites', import.meta.url)).replaceAll('\\', '/');

/**
 * What tests call in the page. A person's speed would make them slow, and a test that waits for something missing sets
 * a short limit itself.
 */
const entry = `
import { FieldProblem } from '${folder}/site.ts';
import { createSites } from '${folder}/sites.ts';
import { ownItemOf } from '${folder}/own-items.ts';
import { answerHeld } from '${folder}/page/held-value.ts';
import { watchOwnItem } from '${folder}/page/own-item.ts';

const quick = { pauseMs: () => 0, patienceMs: 10_000, quietMs: 200, uploadPatienceMs: 15_000 };
const site = (key, pace) => createSites({ ...quick, ...pace }).find((site) => site.key === key);
const stop = new AbortController();
answerHeld(document);
const bytesOf = (text) => new TextEncoder().encode(text);

window.crosslisterSites = {
  steps: [],
  saves: [],
  byHand: [],
  marks: [],
  stop: () => stop.abort(),
  async fill(key, { photos, ...item }, pace) {
    const files = photos.map(({ name, type, text }) => ({ name, type, bytes: bytesOf(text) }));
    try {
      await site(key, pace).fill(document, { ebayCategory: null, category: null, ...item, photos: files }, {
        onStep: (step) => this.steps.push(step),
        onList: () => undefined,
        signal: stop.signal,
        byHand: new Set(this.byHand),
        onForm: async () => undefined,
        comeToFront: async () => undefined,
      });
      return { filled: true };
    } catch (error) {
      if (error instanceof FieldProblem) return { field: error.field, message: error.message };
      return { error: String(error) };
    }
  },
  watchSave(key, after = null) {
    const watch = { after, onSave: (kind) => this.saves.push(kind), onHeldBack: (text) => this.saves.push(text) };
    site(key).watchSave(document, watch, stop.signal);
  },
  savedListing: (key, address) => site(key).savedListing(new URL(address), document),
  selfCheck: (key) => site(key).selfCheck(document),
  chosenCategory: (key) => site(key).categories.chosen(document),
  watchOwnItem(address, product, refusal) {
    return watchOwnItem(document, ownItemOf(address), {
      find: async (id) => { this.marks.push('find ' + id); return product; },
      mark: async (id, what) => {
        this.marks.push(what + ' ' + id);
        if (refusal) throw new Error(refusal);
      },
    }, stop.signal);
  },
};
`;

let bundled: Promise<string> | undefined;

/** A classic script with the code that fills the marketplaces' pages, as `window.crosslisterSites`. Built once. */
export function bundleSites(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const id = '\0sites-under-test';
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [
      {
        name: 'sites-under-test',
        resolveId: (source) => (source === 'sites-under-test' ? id : null),
        load: (source) => (source === id ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: 'sites-under-test', output: { format: 'iife' } },
    },
  });
  const outputs =
    'output' in result ? result.output : Array.isArray(result) ? result.flatMap((each) => each.output) : [];
  const script = outputs.find((each) => each.type === 'chunk' && each.isEntry);
  if (script?.type !== 'chunk') throw new Error('The sites could not be bundled.');
  return script.code;
}
