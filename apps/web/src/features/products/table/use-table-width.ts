import { useLayoutEffect, useRef, useState } from 'react';

/** The width that a table has. Where its columns need more they scroll sideways. */
export function useTableWidth() {
  const table = useRef<HTMLTableElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!box) return;
    const measure = () => setRoom(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [table, room] as const;
}
