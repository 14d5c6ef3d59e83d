import { Suspense } from 'react';
import { lazyPiece } from '../../../../ui/lazy-piece.tsx';
import type { HtmlEditorProps } from './html-editor.tsx';

export const isHtml = (text: string) => text.includes('<');

/** Most descriptions are plain text, and are edited without it. */
const HtmlEditor = lazyPiece<HtmlEditorProps>(async () => (await import('./html-editor.tsx')).HtmlEditor);

const HtmlView = lazyPiece<{ html: string }>(async () => (await import('./html-editor.tsx')).HtmlView);
const loading = <div aria-busy style={{ minHeight: 120 }} />;

/** A description with HTML, to be read and edited as buyers see it. */
export const AsBuyersSeeIt = (props: HtmlEditorProps) => (
  <Suspense fallback={loading}>
    <HtmlEditor {...props} />
  </Suspense>
);

/** The same, only to be read. */
export const ReadAsBuyersSeeIt = (props: { html: string }) => (
  <Suspense fallback={loading}>
    <HtmlView {...props} />
  </Suspense>
);
