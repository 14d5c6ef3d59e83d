const registry = '/packages/contract/src/platforms/platform-registry.ts';

export const isRegistry = (id: string): boolean => id.endsWith(registry);

/** The list of all marketplaces with one line more, as somebody who adds one would write it. */
export function withAttic(source: string): string {
  const named = source.replace(/vinted \};/, 'vinted, attic };');
  if (named === source) throw new Error('The list of marketplaces is not written as it was.');
  return `import { attic } from '../../../../e2e/fifth-platform/attic.ts';\n${named}`;
}
