import { expect, test } from 'vitest';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import { draftOf, newSku } from '../conformance/subject.ts';
import type { MarketplaceContext } from '../context.ts';
import type { ListingDraft } from '../listing/listing.ts';
import type { AskStore, StoreProduct } from './real-store.ts';
import { woocommerce } from './woocommerce.ts';

export interface TextStore {
  ask: AskStore;
  context: () => MarketplaceContext;
}

/** What a page of the store shows of its HTML. */
function onThePage(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => signs[name] ?? whole)
    .trim();
}

/** Block and shortcode markup, as an editor keeps it: with an escaped backslash in the settings of a block. */
const source = [
  '<!-- wp:heading {"level":2,"metadata":{"name":"The \\u0022best\\u0022 \\u002d\\u002d size"}} -->',
  '<h2 class="wp-block-heading">Size</h2>',
  '<!-- /wp:heading -->',
  '',
  '<!-- wp:shortcode -->',
  '[products limit="2" columns="2"]',
  '<!-- /wp:shortcode -->',
  '',
  '<!-- wp:paragraph -->',
  '<p>Worn once.</p>',
  '<!-- /wp:paragraph -->',
].join('\n');

/** How a store keeps texts: the same tests for the simulator and for a real store. */
export function testTexts(store: () => TextStore): void {
  const kept = (id: string | number) => store().ask('GET', `products/${id}?context=edit`);

  async function publish(over: Partial<ListingDraft>) {
    const draft = draftOf({ title: 'Brass lamp', descriptionHtml: '', ...over });
    return { draft, listing: await woocommerce.listing.publish(store().context(), draft) };
  }

  /** Where the last page starts: what is made later is there or after it. */
  let near: string | null = null;
  async function itemOf(sku: string): Promise<RemoteItem> {
    for (;;) {
      const { items, next } = await woocommerce.catalogue.list(store().context(), near);
      const found = items.find((item) => item.sku === sku);
      if (found) return found;
      if (next === null) throw new Error(`no item ${sku}`);
      near = next;
    }
  }

  test.each([
    'size <5 & >3',
    'C:\\dir and \\\\server\\n',
    'Tom &amp; Jerry',
    '50% off, %20, 1 < 2',
    "\"quoted\" 'it\\'s' [M]",
    '<M> <size 5> <3',
  ])('what the seller typed is what a buyer reads: %s', async (typed) => {
    const { draft, listing } = await publish({
      title: `Coat ${typed}`,
      descriptionHtml: `<p>Coat</p>\n<p>x</p>`,
    });
    expect(listing.warnings).toEqual([]);
    const { name } = await store().ask('GET', `products/${listing.externalId}`);
    expect(onThePage(name)).toBe(`Coat ${typed}`);
    expect((await itemOf(draft.sku)).title).toBe(`Coat ${typed}`);
    const ref = { ...listing, sku: draft.sku };
    const revised = await woocommerce.listing.revise(
      store().context(),
      ref,
      { ...draft, descriptionHtml: `Coat, ${typed}` },
      new Set(['description']),
    );
    expect(revised.warnings).toEqual([]);
    const { description } = await store().ask('GET', `products/${listing.externalId}`);
    // A description is HTML: an entity in it is one for the buyer as well.
    expect(onThePage(description)).toBe(`Coat, ${typed.replace('&amp;', '&')}`);
  });

  test('a description may hold what its tags and comments say', async () => {
    const descriptionHtml =
      '<!-- note --><ul><li>size <5</li><li><b>C:\\dir</b> <a href="https://a.example/?a=1&b=2">more</a></li></ul><script>x()</script>';
    const { draft, listing } = await publish({ descriptionHtml });
    expect(listing.warnings).toEqual([]);
    const { description } = await kept(listing.externalId);
    expect(description).toContain('<li>size &lt;5</li><li><b>C:\\dir</b> <a href=');
    expect(description).not.toContain('x()');
    expect((await itemOf(draft.sku)).descriptionHtml).toBe(description);
  });

  test('what the store does not keep is a warning', async () => {
    const sku = `${newSku()} %20<b>x`;
    const { listing } = await publish({
      sku,
      descriptionHtml: 'See <iframe src="https://v.example/1"></iframe>',
    });
    expect(listing.warnings).toEqual([
      'Your store does not show all of the description as it is here: compare it on the product’s page.',
      `Your store keeps the SKU as "${sku.replace(' %20<b>x', ' x')}".`,
    ]);
  });

  test('block and shortcode markup is read as it is kept, and goes back byte for byte', async () => {
    const sku = newSku();
    const slashed = source.replaceAll('\\', '\\\\');
    const made: StoreProduct = await store().ask('POST', 'products', {
      name: 'Coat &amp; <b>hat</b>',
      sku,
      regular_price: '10',
      description: slashed,
    });
    expect((await kept(made.id)).description).toBe(source);
    const item = await itemOf(sku);
    expect(item).toMatchObject({ title: 'Coat & hat', descriptionHtml: source });

    const draft = draftOf({ sku, title: item.title, descriptionHtml: source, pricePence: 1000 });
    const ref = { ...item, sku };
    const edited = { ...draft, descriptionHtml: source.replace('Worn once.', 'Worn twice.') };
    const revised = await woocommerce.listing.revise(
      store().context(),
      ref,
      edited,
      new Set(['title', 'description']),
    );
    expect(revised.warnings).toEqual([]);
    // The name was not touched, so its markup is there as well.
    expect(await kept(made.id)).toMatchObject({
      name: 'Coat &amp; <b>hat</b>',
      description: source.replace('Worn once.', 'Worn twice.'),
    });
  });

  test('listing it again leaves the owner’s own markup as it is', async () => {
    const { draft, listing } = await publish({ descriptionHtml: 'One & two' });
    await store().ask('PUT', `products/${listing.externalId}`, {
      name: '<em>Brass</em> lamp',
      description: source.replaceAll('\\', '\\\\'),
    });
    await woocommerce.listing.publish(store().context(), {
      ...draft,
      descriptionHtml: source,
      previous: listing,
    });
    expect(await kept(listing.externalId)).toMatchObject({
      name: '<em>Brass</em> lamp',
      description: source,
    });
  });

  test('taken down, listed again or renamed, a product keeps the backslashes of its texts', async () => {
    const { draft, listing } = await publish({ title: 'Coat C:\\dir', descriptionHtml: source });
    const ref = { ...listing, sku: draft.sku };
    const texts = async () => {
      const { name, description } = await kept(listing.externalId);
      return { name, description };
    };
    const typed = { name: 'Coat C:\\dir', description: source };
    await woocommerce.listing.withdraw(store().context(), ref);
    expect(await texts()).toEqual(typed);
    await woocommerce.listing.publish(store().context(), { ...draft, previous: listing });
    expect(await texts()).toEqual(typed);
    await woocommerce.listing.revise(
      store().context(),
      ref,
      { ...draft, title: 'A hat' },
      new Set(['title']),
    );
    expect(await texts()).toEqual({ ...typed, name: 'A hat' });
  });
}
