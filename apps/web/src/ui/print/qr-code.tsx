import encodeQR from 'qr';
import { useMemo } from 'react';

/** The edge that readers need around a code, in modules. */
const EDGE = 4;

/** A QR code as one path of squares: sharp at any size, and black in print. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE });
    const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: squares.join(''), size: rows.length };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
