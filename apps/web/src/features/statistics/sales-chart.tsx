import { platformTints } from '@crosslister/contract/platforms.ts';
import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import styles from './sales-report.module.css';
import type { Place, SalesTable } from './sales-report-words.ts';

/** Elsewhere has no colour of its own. */
const GREY = '#6b7673';
/** The width (px) that a letter of a name takes, and what is left free between two names. */
const LETTER = 6;
const BETWEEN = 12;
/** What the amounts beside the bars take. */
const AXIS = 60;

/** For what is no marketplace, in the order of the columns. */
const tints = ['#0f6b5c', '#8a4fae', '#b8480c', '#0059bf', '#8a6d00', '#a3325a'];

/** Elsewhere is grey among marketplaces; labels and categories, of which none is a marketplace, have tones of their own. */
export const tintOf = ({ platform, name }: Place, n: number): string => {
  if (platform) return platformTints[platform] ?? GREY;
  return name === 'Elsewhere' ? GREY : (tints[n] ?? GREY);
};

/** Pounds per period, one colour for each place. Only a picture: the table below it has every figure. */
export function SalesChart({ table: { places, rows } }: { table: SalesTable }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const nameWidth = Math.max(...rows.map(({ name }) => name.length)) * LETTER + BETWEEN;
    // The last name is longer than its bar is wide, and would be cut at the edge of the picture.
    const beyond = Math.max(4, nameWidth - BETWEEN - (box.clientWidth - AXIS) / rows.length);
    // It is drawn again when the width of the window changes, so each time so many names as have room then,
    // counted from the present one.
    const every = () => Math.ceil(rows.length / Math.max(2, Math.floor(box.clientWidth / nameWidth) - 1));
    const chart = new BarChart(
      box,
      {
        labels: rows.map(({ name }) => name),
        series: places.map((place, n) => ({
          name: place.name,
          data: rows.map(({ cells }) => cells[n]?.amount ?? 0),
        })),
      },
      {
        stackBars: true,
        height: 200,
        chartPadding: { top: 12, right: beyond, bottom: 0, left: 12 },
        axisX: {
          showGrid: false,
          labelInterpolationFnc: (name, at) => ((rows.length - 1 - at) % every() === 0 ? String(name) : null),
        },
        axisY: {
          labelOffset: { x: 0, y: 7 },
          labelInterpolationFnc: (amount) => formatMoney(Number(amount)).replace('.00', ''),
        },
      },
    );
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return;
      const place = places[drawn.seriesIndex];
      const width = Math.max(3, Math.min(28, (drawn.axisX.axisLength * 0.7) / rows.length));
      drawn.element.attr({
        style: `--tint: ${place ? tintOf(place, drawn.seriesIndex) : GREY}; stroke-width: ${width}px`,
      });
    });
    return () => {
      chart.detach();
    };
  }, [places, rows]);
  return <div ref={element} className={styles.chart} aria-hidden />;
}
