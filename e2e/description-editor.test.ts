import type { Product } from '@crosslister/contract/product.ts';
import { plainText } from '@crosslister/domain/html-text.ts';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

const table = '<table border="1"><tbody><tr><td width="80">Size</td><td>12</td></tr></tbody></table>';
const heading = '<h2 style="color: teal">Wool coat</h2>';
const picture = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Label" width="40">';
const block = '<!-- wp:paragraph {"dropCap":true} -->';
/** As a shop may have written it: browsers write none of it quite so. */
const odd = `${block}\n${heading}\n<P>Worn twice,  no&nbsp;holes.<BR/>Kept in a box</p>\n${table}<p>${picture}</p>\n<a href='https://example.com' target=_blank>More</a> of mine`;

let seller: Seller;
let page: Page;
let id: number;
const place = useOwnPlace('description', async (made) => {
  ({ seller, page } = made);
  await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  ({ id } = await seller.call<Product>('POST', '/api/products/', {
    name: 'Coat',
    sku: 'COAT-1',
    price: 20,
    description: odd,
  }));
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const details = () => page.getByRole('dialog', { name: 'Product Details' });
const press = (name: string) => details().getByRole('button', { name, exact: true }).click();
const editor = () => details().getByRole('textbox', { name: 'Text as buyers see it' });
const source = () => details().getByRole('textbox', { name: 'Description', exact: true });
const saved = () => seller.call<Product>('GET', `/api/products/${id}/`);
const key = (name: string) => page.keyboard.press(name);
async function open(): Promise<void> {
  await page.goto(place.server.url);
  await page.getByRole('row').filter({ hasText: 'COAT-1' }).getByRole('cell').nth(2).click();
  await editor().waitFor();
}
async function save(): Promise<Product> {
  await press('Save Changes');
  await details().waitFor({ state: 'hidden' });
  return saved();
}
async function paste(text: string): Promise<void> {
  const blobs = Object.entries({ 'text/plain': text, 'text/html': '<b>other</b>' }).map(
    ([type, content]) => `'${type}': new Blob([${JSON.stringify(content)}], { type: '${type}' })`,
  );
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({ ${blobs.join()} })])`);
  await key('ControlOrMeta+V');
}

test('a description that is only looked at, or whose change is undone, stays as it is to the letter', async () => {
  await open();
  await checkScreenAtAllSizes(page, 'description-as-buyers-see-it');
  await editor().click();
  for (const each of ['ControlOrMeta+End', 'Home', 'ControlOrMeta+A']) await key(each);
  await press('Edit source');
  expect(await source().inputValue()).toBe(odd);
  await press('Show as buyers see it');
  await editor().getByText('Worn twice').click();
  await page.keyboard.type('Not ');
  await key('ControlOrMeta+Z');
  await details().getByRole('textbox', { name: 'Product Name' }).fill('Long coat');
  expect(await save()).toMatchObject({ name: 'Long coat', description: odd });
});

test('it is written where it is shown, and tables, headings, pictures and comments around it stay', async () => {
  await open();
  await editor().click();
  await key('ControlOrMeta+End');
  await key('Enter');
  await page.keyboard.type('Ask ');
  await key('ControlOrMeta+B');
  await page.keyboard.type('me');
  await key('ControlOrMeta+B');
  await key('Enter');
  await press('Bullet list');
  await page.keyboard.type('Blue');
  await key('Enter');
  await page.keyboard.type('Lined');
  await details().getByRole('button', { name: 'Bullet list', pressed: true }).waitFor();
  await checkScreenAtAllSizes(page, 'description-edited');
  const { description } = await save();
  for (const part of [
    table,
    heading,
    picture,
    block,
    '<a href="https://example.com" target="_blank">More</a>',
  ])
    expect(description).toContain(part);
  expect(description).toMatch(/<p>Ask <b>me<\/b><\/p>\s*<ul><li>Blue<\/li><li>Lined<\/li><\/ul>$/);
  expect(plainText(description)).toMatch(/Worn twice, no holes\.\nKept in a box\n/);
});

test('plain text gets bold words, and is plain text until then', async () => {
  await seller.call('PUT', `/api/products/${id}/`, { description: 'Worn twice.\nBlue & warm' });
  await page.goto(place.server.url);
  await page.getByRole('row').filter({ hasText: 'COAT-1' }).getByRole('cell').nth(2).click();
  await press('Format text');
  await editor().waitFor();
  await press('Edit source');
  expect(await source().inputValue()).toBe('Worn twice.\nBlue & warm');
  await press('Format text');
  await editor()
    .getByText('Worn twice')
    .dblclick({ position: { x: 5, y: 5 } });
  await press('Bold');
  expect((await save()).description).toBe('<p><b>Worn</b> twice.<br>\nBlue &amp; warm</p>');
});

test('what is typed and pasted is read back as the same text, and nothing dangerous passes', async () => {
  await seller.call('PUT', `/api/products/${id}/`, { description: '<p>Empty</p>' });
  await open();
  const word = fc.constantFrom(
    ...[
      'Blue',
      'no holes,',
      'a < b',
      '&amp;',
      '"12"',
      '😀',
      '<img src=x onerror=steal()>',
      '</p><script>steal()</script>',
    ],
    ...['<iframe src="javascript:steal()">', 'size  12', '£5', '<b>'],
  );
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  const plain = (text: string) => text.replace(/[^\S\n]+/g, ' ');
  await fc.assert(
    fc.asyncProperty(lines, lines, async (typed, pasted) => {
      await editor().click();
      await key('ControlOrMeta+A');
      await key('Backspace');
      for (const each of typed) {
        await page.keyboard.insertText(each);
        await key('Enter');
      }
      await paste(pasted.join('\r\n'));
      await press('Edit source');
      const html = await source().inputValue();
      expect(html.replace(/<\/?(?:p|br|b)>/g, '')).not.toMatch(/[<>]/);
      expect(plain(plainText(html))).toBe(plain([...typed, ...pasted].join('\n')));
      await press('Show as buyers see it');
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await page.evaluate('typeof steal')).toBe('undefined');
});

test('no comment and no empty line is left at the end of what was typed, deleted and pasted', async () => {
  await seller.call('PUT', `/api/products/${id}/`, { description: '' });
  await page.goto(place.server.url);
  await page.getByRole('row').filter({ hasText: 'COAT-1' }).getByRole('cell').nth(2).click();
  await press('Format text');
  await editor().click();
  await page.keyboard.type('Gone');
  await key('ControlOrMeta+A');
  await key('Backspace');
  await page.keyboard.type('Wool');
  await paste(' <!-- note -->');
  for (const each of ['Enter', 'Shift+Enter', 'Enter']) await key(each);
  expect((await save()).description).toBe('<p>Wool &lt;!-- note --&gt;</p>');
  await seller.call('PUT', `/api/products/${id}/`, {
    description: `<!-- StartFragment -->${block}<p>Wool</p><!-- /wp:paragraph -->${table}`,
  });
  await open();
  await editor().getByText('Wool', { exact: true }).click();
  await page.keyboard.type('len');
  expect((await save()).description).toMatch(
    /^<!-- wp:paragraph [^>]+-->\s*<p>\S+<\/p><!-- \/wp:paragraph -->/,
  );
  await open();
  await editor().click();
  await key('ControlOrMeta+A');
  await key('Backspace');
  expect((await save()).description).toBe('');
});
