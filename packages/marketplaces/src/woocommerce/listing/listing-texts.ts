import { comparableSource } from '@crosslister/domain/comparable-description.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { Product } from '../answers.ts';
import { asHtml, plainText } from '../texts.ts';

type Texts = Pick<ListingDraft, 'title' | 'descriptionHtml'>;

/** Tags that WordPress knows (its `$allowedposttags`), and those it takes out and leaves their words. */
const kept =
  'a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav object ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td textarea tfoot th thead title tr track tt u ul var video';
const takenOut =
  'base body canvas center embed form frame frameset head html iframe input link marquee meta noscript optgroup option param path select source svg wbr';
const strayBracket = new RegExp(
  `<(?!!--|/?(?:${`${kept} ${takenOut}`.replaceAll(' ', '|')})(?:[\\s/>]|$))`,
  'gi',
);

/** WordPress takes a backslash for an escape, of which it strips one from whatever the API sends. */
const escaped = (text: string) => text.replaceAll('\\', '\\\\');

const texts = ['name', 'description', 'short_description'] as const;
/** What WordPress would take out of a text that is sent to it, no matter who wrote it. */
const notForSending = new RegExp(`<(?:script|style|${takenOut.replaceAll(' ', '|')})[\\s/>]`, 'i');

/**
 * The texts that a product has, for a change of its status or of another text: WordPress saves all of them anew, and
 * strips a backslash from those that were not sent, also from what an owner's blocks say (`\u0022`). Sent only if they
 * hold one, and nothing that sending them would take out.
 */
export function textsToKeep(product: Product): Partial<Pick<Product, (typeof texts)[number]>> {
  if (product.type === 'variation') return {};
  const slashed = texts.filter((text) => product[text].includes('\\') && !notForSending.test(product[text]));
  return Object.fromEntries(slashed.map((text) => [text, escaped(product[text])]));
}

/** `<` before anything but a tag is a seller's own: sent as it is, WordPress strips it with all up to the next `>`. */
function markedUp(description: string): string {
  return description.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '').replace(strayBracket, '&lt;');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What buyers see in the store of these texts, once they were sent as `textFields` sends them. */
export function shownAs({ title, descriptionHtml }: Texts): Texts {
  return { title: oneLine(title), descriptionHtml: markedUp(descriptionHtml) };
}

/** The short description stands for a long one that there is not. */
export const keptDescription = (product: Product): string => product.description || product.short_description;

export const sameName = (product: Product, { title }: Pick<Texts, 'title'>) =>
  oneLine(plainText(product.name)) === oneLine(title);

export function sameDescription(
  product: Product,
  { descriptionHtml }: Pick<Texts, 'descriptionHtml'>,
): boolean {
  const description = keptDescription(product);
  return (
    description === descriptionHtml ||
    comparableSource(description) === comparableSource(markedUp(descriptionHtml))
  );
}

/**
 * Name and description, written so that a buyer reads what the seller typed. What the product has already is left out:
 * sent again through WordPress's filters, the owner's own markup would not come back as it was.
 */
export function textFields(draft: Texts, before: Product | null): { name?: string; description?: string } {
  const { title, descriptionHtml } = draft;
  return {
    ...(!(before && sameName(before, draft)) && { name: escaped(asHtml(title)) }),
    ...((!before || keptDescription(before) !== descriptionHtml) && {
      description: escaped(markedUp(descriptionHtml)),
    }),
  };
}

/**
 * What a new picture is called, and what it says to those who do not see it. WordPress would call it by its file, and
 * say nothing.
 */
export const pictureTexts = ({ title }: Pick<Texts, 'title'>) => ({
  name: escaped(asHtml(title)),
  alt: escaped(title),
});

/** What the store made otherwise of what it was sent: a sentence each. */
export function notKept(product: Product, sent: Partial<Texts & Pick<ListingDraft, 'sku'>>): string[] {
  const said: string[] = [];
  const { title, descriptionHtml, sku } = sent;
  if (title !== undefined && !sameName(product, { title })) {
    said.push(`Your store shows the name as "${plainText(product.name)}".`);
  }
  if (descriptionHtml !== undefined && !sameDescription(product, { descriptionHtml })) {
    said.push(
      'Your store does not show all of the description as it is here: compare it on the product’s page.',
    );
  }
  if (sku !== undefined && plainText(product.sku).toLowerCase() !== oneLine(sku).toLowerCase()) {
    said.push(`Your store keeps the SKU as "${plainText(product.sku)}".`);
  }
  return said;
}
