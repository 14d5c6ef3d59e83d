import type { Draft } from './dispatch-draft.ts';
export function PastedNumbers(_: { drafts: readonly Draft[]; onDrafts: (drafts: Draft[]) => void }) {
  return null;
}
