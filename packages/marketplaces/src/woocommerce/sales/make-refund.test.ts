import { createOrder } from '@crosslister/simulators/woocommerce/orders/orders-write.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../simulated-woocommerce.ts';
import { refund } from './make-refund.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

/** What is told of a refund that the gateway refuses with these words. */
async function toldOf(refuses: string): Promise<string> {
  const { shop } = simulator.store;
  shop.gateways.set('card', { title: 'Card', refunds: true, refuses });
  const order = createOrder(shop, {
    status: 'processing',
    set_paid: true,
    payment_method: 'card',
    fee_lines: [{ name: 'Lamp', total: '12.00' }],
  });
  Object.assign(order.billing, {
    first_name: 'Zoë',
    last_name: 'van der Berg',
    company: "O'Hara & Ng",
    address_1: 'Flat 2, 14 High Street',
    postcode: 'ZX8 9QQ',
    country: 'GB',
    email: 'zvdb@example.invalid',
    phone: '07700 900123',
  });
  order.customer_note = 'Leave it with Mrs Pettigrew';
  const wanted = { orderId: String(order.id), lineIds: null, amountPence: null, restock: false };
  return refund.make(contextOf(simulator), { ...wanted, byGateway: true }).then(
    () => 'refunded',
    ({ message }) => message,
  );
}

test.each([
  'AVS mismatch: 14 High Street',
  'House 14 does not match',
  'No card of Mr BERG',
  'No card of VANDERBERG',
  'No card of Zoe B.',
  'No card of NG',
  'No card of OHARA',
  'The postcode ZX89QQ is wrong',
  'No message to +447700900123',
  'No message to 07700-900 123',
  'ZVDB at this address is blocked',
  'It says: leave it with Mrs Pettigrew',
  '',
])('what a gateway says of the buyer is not repeated: %s', async (said) => {
  expect(await toldOf(said)).toBe('Your store did not refund it.');
});

test('what is long is not cut in the midst of a word, which may be a name', async () => {
  const said = await toldOf(`${'Declined. '.repeat(29)}No VANDERBERG here`);
  expect(said).toMatch(/^Your store did not refund it: Declined\..*Declined\. No\.$/);
});

test.each(['The card has expired', 'Declined by the bank (GB), error 9001', 'Pending: being settled'])(
  'what a gateway says is told where nothing in it is the buyer’s: %s',
  async (said) => {
    expect(await toldOf(said)).toBe(`Your store did not refund it: ${said}.`);
  },
);
