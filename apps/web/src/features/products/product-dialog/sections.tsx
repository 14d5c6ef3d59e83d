import styles from './sections.module.css';

/** Between the links and the section that is gone to. */
const GAP = 12;
const prefix = 'product-section-';

/** Leads to the sections of the dialog, which may be far below. */
export function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav className={styles.links} aria-label="Sections">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${prefix}${id}`} onClick={(event) => goTo(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The keyboard goes on from there. The page's own address stays, since the dialog is no page. */
function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const links = event.currentTarget.closest('nav');
  const scroller = links?.closest('[data-scrolls]');
  const section = document.getElementById(prefix + id);
  if (!links || !scroller || !section) return;
  // scrollIntoView would move the dialog itself, too, if the section cannot reach the top.
  const top = scroller.getBoundingClientRect().top + links.offsetHeight + GAP;
  scroller.scrollBy({ top: section.getBoundingClientRect().top - top });
  section.focus({ preventScroll: true });
}

/** What a link leads to. */
export const sectionAnchor = (id: string) => ({ id: prefix + id, tabIndex: -1, 'data-section': true });
