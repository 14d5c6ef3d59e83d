import type { ListingForm } from '@crosslister/contract/results.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { callExtension, pairExtension, readExtensionState, readOutcomes } from './call-extension.ts';

const form: ListingForm = {
  ...{ title: 'Vase', name: 'Vase', description: '', price: 12.5, images: [], sku: 'V-1' },
};
const options = { operation: 7, onStep: () => undefined };

/** As the extension puts it on the page. Without it there is no extension. */
const put = (helper?: object) => vi.stubGlobal('window', { crosslisterExtension: helper });
const throwing = (message: string) => ({ crosslistToVinted: () => Promise.reject(new Error(message)) });
const answering = (answer: unknown) => ({ crosslistToVinted: async () => answer });

afterEach(() => vi.unstubAllGlobals());

test.for([
  ['there is none', undefined, 'Extension Required', /^Install the Chrome extension, refresh this page/],
  [
    'it was reloaded',
    throwing('Extension context invalidated.'),
    'Extension Context Issue',
    /Refresh the page/,
  ],
  [
    'its other half is not there',
    throwing('Could not establish connection. Receiving end does not exist.'),
    'Extension Needs Refresh',
    /Refresh the page/,
  ],
  [
    'it went away while it was asked',
    throwing('The message port closed before a response was received.'),
    'Extension Needs Refresh',
    /Refresh the page/,
  ],
  ['it cannot do this', { version: '0.0.1' }, 'Extension Needs Refresh', /Refresh the page/],
  ['it is no helper', 'hello', 'Extension Needs Refresh', /Refresh the page/],
  [
    'it stops',
    throwing('The tab was closed.'),
    'Extension Error',
    /^The extension stopped: The tab was closed\./,
  ],
  ['it talks nonsense', answering('ok'), 'Extension Error', /gave an answer this page does not understand/],
  [
    'it did not begin',
    answering({ success: false, undecided: true, error: 'Not paired.' }),
    'Extension Error',
    /^Not paired\.$/,
  ],
] as const)('when %s: told by its title', async ([, helper, title, message]) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  put(helper as object | undefined);
  await expect(callExtension('vinted', form, options)).rejects.toMatchObject({
    title,
    message: expect.stringMatching(message),
  });
});

test('it is given the item, hears of each step, and its answer is checked', async () => {
  const answer = { success: true, draft: true, listing_url: 'https://www.vinted.co.uk/items/1/edit' };
  const given: unknown[] = [];
  const steps: string[] = [];
  put({
    async crosslistToVinted(
      item: unknown,
      { onStep, operation }: { onStep: (text: string) => void; operation: number },
    ) {
      given.push(item, operation);
      onStep('Filling in the title');
      return answer;
    },
  });
  expect(await callExtension('vinted', form, { ...options, onStep: (text) => steps.push(text) })).toEqual(
    answer,
  );
  expect(given).toEqual([form, 7]);
  expect(steps).toEqual(['Filling in the title']);
});

test('whether it is paired, and what it saw meanwhile, is read with care as well', async () => {
  put();
  expect(await readExtensionState()).toBe('none');
  put({ status: async () => ({ version: '1.0.0', paired: false }) });
  expect(await readExtensionState()).toBe('unpaired');
  put({
    status: async () => ({ version: '1.0.0', paired: true }),
    outcomes: async () => [{ operation: 'x' }],
  });
  expect(await readExtensionState()).toBe('ready');
  await expect(readOutcomes()).rejects.toThrow();
  put({ pair: async () => ({ success: false, error: 'The server refused the code. Try again.' }) });
  await expect(pairExtension('code')).rejects.toMatchObject({ title: 'Extension Error' });
});
