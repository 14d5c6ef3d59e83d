import { expect, test } from 'vitest';
import { brighten, noPhotoEdits, turnedBy, turnedSize, zoomToFill } from './draw-photo.ts';

test('a quarter turn swaps width and height, a half turn does not', () => {
  const size = { width: 400, height: 300 };
  expect([0, 1, 2, 3].map((turns) => turnedSize(size, turns).width)).toEqual([400, 300, 400, 300]);
});

test('what was cropped turns with the photo', () => {
  const crop = { unit: '%' as const, x: 10, y: 20, width: 30, height: 60 };
  const edits = { ...noPhotoEdits, crop };
  // The left edge becomes the top, and the foot becomes the left edge.
  expect(turnedBy(edits, 1)).toEqual({
    ...edits,
    turns: 1,
    crop: { unit: '%', x: 20, y: 10, width: 60, height: 30 },
  });
  expect(turnedBy(turnedBy(edits, 1), 3)).toEqual(edits);
  expect(turnedBy(noPhotoEdits, 3)).toEqual({ ...noPhotoEdits, turns: 3 });
});

test.each([-15, -3, 0, 7, 15])(
  'a photo straightened by %d degrees leaves no corner of its frame empty',
  (tilt) => {
    const frame = { width: 400, height: 300 };
    const zoom = zoomToFill(frame, tilt);
    const angle = (tilt * Math.PI) / 180;
    for (const [x, y] of [
      [200, 150],
      [-200, 150],
      [200, -150],
      [-200, -150],
    ] as const) {
      // The corner as the turned photo has it.
      expect(Math.abs(x * Math.cos(angle) + y * Math.sin(angle))).toBeLessThanOrEqual(200 * zoom + 1e-9);
      expect(Math.abs(y * Math.cos(angle) - x * Math.sin(angle))).toBeLessThanOrEqual(150 * zoom + 1e-9);
    }
  },
);

test('brighter, without going over white or touching the opacity', () => {
  const data = new Uint8ClampedArray([100, 200, 0, 255]);
  brighten(data, 150);
  expect([...data]).toEqual([150, 255, 0, 255]);
});
