import { type ComponentType, Suspense } from 'react';
import { lazyPiece } from '../../../../ui/lazy-piece.tsx';

export const isHtml = (text: string) => text.includes('<');

/** Most descriptions are plain text, and are edited without it. */
function piece<Props extends object>(
  of: (pieces: typeof import('./html-editor.tsx')) => ComponentType<Props>,
) {
  const Piece = lazyPiece<Props>(async () => of(await import('./html-editor.tsx')));
  return (props: Props) => (
    <Suspense fallback={<div aria-busy style={{ minHeight: 120 }} />}>
      <Piece {...props} />
    </Suspense>
  );
}

/** A description with HTML, to be read and edited as buyers see it. */
export const AsBuyersSeeIt = piece(({ HtmlEditor }) => HtmlEditor);
/** The same, only to be read. */
export const ReadAsBuyersSeeIt = piece(({ HtmlView }) => HtmlView);
