import { type Finding, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { readSetting, readVat } from '../prices/vat.ts';
import { adminPage, storeOf } from './store-address.ts';

/** Whether prices in the store are what buyers pay. Throws if that cannot be known. */
export async function checkPrices(context: MarketplaceContext): Promise<Finding> {
  const vat = await readVat(context);
  const { standard = 0, ...others } = vat;
  if (standard === 0 && Object.values(others).every((rate) => rate === 0)) {
    return passed('Prices in the store are what buyers pay.');
  }
  const text = `Prices in the store are without VAT. Crosslister adds it (${standard / 10_000}% as a rule) to what it reads and takes it off what it sends, so prices here are incl. VAT.`;
  // Tried with 11.0.1: £8.325 and 20% is charged as £10.00, and as £9.99 with the setting.
  if ((await readSetting(context, 'tax/woocommerce_tax_round_at_subtotal')) !== 'no') return passed(text);
  return warned(
    `${text} The store rounds the VAT of each line, so some prices come out a penny higher there.`,
    {
      nextStep: 'In WooCommerce open Settings, Tax, and tick "Round tax at subtotal level".',
      link: adminPage(storeOf(context.secrets), 'tax'),
    },
  );
}
