import type { WardrobePage } from './page/wardrobe-page.ts';
import { vintedWardrobePage } from './vinted/own-pages/vinted-wardrobe-page.ts';

const pages: WardrobePage[] = [vintedWardrobePage];

/** How a wardrobe is read, if this is the address of one or of the page that leads there. */
export function wardrobePageAt(address: string): WardrobePage | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return pages.find((page) => page.origin === url.origin && (page.isPage(url) || isAskedFor(page, url)));
}

/** The seller came from the dashboard for it. */
export const isAskedFor = ({ mark }: WardrobePage, { hash }: URL) => hash === mark;
