import { registerHooks } from 'node:module';
import { isRegistry, withAttic } from './add-line.ts';

// For `node --import`: the server's own sources, but for the line.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isRegistry(url)) return loaded;
    const { source } = loaded;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source ?? new Uint8Array());
    return { ...loaded, source: withAttic(text) };
  },
});
