import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('worker/sw.ts', import.meta.url));

/** Builds the service worker into one file whose name stays the same: a browser compares it with what it has. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'worker' } },
      });
      for (const { output } of [built].flat() as Extract<typeof built, { output: unknown }>[])
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}
