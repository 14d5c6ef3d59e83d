import { withLineBreaks } from '@crosslister/domain/shown-html.ts';
import DOMPurify from 'dompurify';

/** What has lines of its own. */
const BLOCKS =
  'address,article,aside,blockquote,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,ul';
/** Buyers see them, though they hold no words. */
const PICTURES = 'img,hr,table,video,audio,picture,svg';

/** WordPress reads the blocks of its editor from comments. Any other is of no use, and an empty text gets one here. */
const isOfStore = ({ nodeValue }: Node) => /^\s*\/?wp:/.test(nodeValue ?? '');

/** Descriptions come from shops and files. The comments of a store's editor and the target of a link are left as they are. */
function cleaned(html: string): DocumentFragment {
  const clean: DocumentFragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form'],
    ADD_TAGS: ['#comment'],
    ADD_ATTR: ['target'],
    // Otherwise a comment that comes first is lost.
    FORCE_BODY: true,
  });
  const comments = document.createNodeIterator(clean, NodeFilter.SHOW_COMMENT);
  for (let each = comments.nextNode(); each; each = comments.nextNode())
    if (each instanceof Comment && !isOfStore(each)) each.remove();
  return clean;
}

/** Takes away what a browser leaves at the end: line breaks, and paragraphs without words. */
function trimEnd(node: Node): void {
  const last = [...node.childNodes].findLast(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
  if (!last || (last instanceof Element && last.matches(PICTURES))) return;
  if (last instanceof Element) trimEnd(last);
  if (last.textContent?.trim() || (last instanceof Element && last.querySelector(PICTURES))) return;
  last.remove();
  trimEnd(node);
}

const isBlock = (node: Node) =>
  node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null);
const isNothing = (node: Node) =>
  node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim());

/**
 * Bare words get a paragraph: a browser puts the next one beside them, and the text of both would run together. What a
 * browser leaves empty of a paragraph that it makes a list goes.
 */
function inParagraphs(box: ParentNode): void {
  let paragraph: Element | null = null;
  for (const node of [...box.childNodes]) {
    if (isBlock(node)) {
      paragraph = null;
      if (node.nodeName === 'P' && !node.hasChildNodes()) node.remove();
    } else if (paragraph || !isNothing(node)) {
      if (!paragraph) {
        paragraph = document.createElement('p');
        box.insertBefore(paragraph, node);
      }
      paragraph.append(node);
    }
  }
}

/** Shows a description in the box, to be edited. Returns the tags that buyers here do not see, and an edit leaves out. */
export function showIn(box: HTMLElement, description: string): string[] {
  // A store makes no lines of what its block editor has written.
  const shown = cleaned(description.includes('<!--') ? description : withLineBreaks(description));
  const removed = DOMPurify.removed.flatMap((each) => ('element' in each ? [each.element] : []));
  inParagraphs(shown);
  if (!shown.hasChildNodes()) shown.append(document.createElement('p'));
  for (const empty of shown.querySelectorAll('p:empty')) empty.append(document.createElement('br'));
  box.replaceChildren(shown);
  const names = removed.flatMap((node) => (node instanceof HTMLElement ? [node.localName] : []));
  return [...new Set(names)].filter((name) => name !== 'script' && name !== 'remove');
}

/** The description that a box shows by now. */
export function htmlOf(box: HTMLElement): string {
  const clean = cleaned(box.innerHTML);
  inParagraphs(clean);
  trimEnd(clean);
  if (!clean.textContent?.trim() && !clean.querySelector(PICTURES)) return '';
  const whole = document.createElement('div');
  whole.append(clean);
  return whole.innerHTML;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as HTML, line for line. */
export const linesAsHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replace(/\r\n?|\n/g, '<br>');
