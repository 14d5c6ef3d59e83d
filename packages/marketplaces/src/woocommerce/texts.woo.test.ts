import { contextWith } from '../conformance/context.ts';
import { askStore, describeRealStore, realSecrets } from './real-store.ts';
import { testTexts } from './text-rows.ts';

describeRealStore('Texts of a real WooCommerce', () => {
  testTexts(() => ({ ask: askStore, context: () => contextWith(realSecrets) }));
});
