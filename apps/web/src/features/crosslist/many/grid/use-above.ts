import { useLayoutEffect, useRef, useState } from 'react';

/** How far below the top of what scrolls the rows begin, where the dialog scrolls. It changes with the texts above. */
export function useAbove(isPhone: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const scroller = list.current?.closest('[data-scrolls]');
    if (!list.current || !scroller || !isPhone) return setAbove(0);
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setAbove(Math.round(top + scroller.scrollTop));
  });
  return { list, above };
}
