/** Up to this many pages are all shown. */
const ALL_SHOWN = 5;

/**
 * The pages to offer: all if there are few, otherwise the first, the last and the neighbours, with 'gap' where pages
 * are left out.
 */
export function pageNumbers(current: number, pages: number): (number | 'gap')[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? (['gap', page] as const) : [page];
  });
}
