import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { findVisible } from '../../page/find.ts';

/** A field that opens a panel of choices, and shows what was chosen. */
export interface Chooser {
  opener: Ways;
  panel: Ways;
  /** Shown while the field takes no notice of anybody. */
  loader?: Ways;
}

/** The open panel of a field. One whose name is not known has that of its opener. */
export function panelOf(document: Document, { opener, panel }: Chooser): HTMLElement | null {
  return findVisible(document, [...panel, ...namedAfter(findVisible(document, opener)[0])])[0] ?? null;
}

function namedAfter(opener: HTMLElement | undefined): string[] {
  const name = /^([\w-]{1,200})-input$/.exec(opener?.dataset.testid ?? '')?.[1];
  return name ? [`[data-testid="${name}-content"]`] : [];
}
