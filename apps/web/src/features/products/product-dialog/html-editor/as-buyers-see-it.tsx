import { Suspense } from 'react';
import { lazyPiece } from '../../../../ui/lazy-piece.tsx';
import type { HtmlEditorProps } from './html-editor.tsx';

export const isHtml = (text: string) => text.includes('<');

/** Most descriptions are plain text, and are edited without it. */
const HtmlEditor = lazyPiece<HtmlEditorProps>(async () => (await import('./html-editor.tsx')).HtmlEditor);

/** A description with HTML, to be read and edited as buyers see it. */
export const AsBuyersSeeIt = (props: HtmlEditorProps) => (
  <Suspense fallback={<div aria-busy style={{ minHeight: 120 }} />}>
    <HtmlEditor {...props} />
  </Suspense>
);
