import type { Order } from '@crosslister/contract/orders/orders.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { formatMoney } from '../../../lib/format.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { toggled } from '../../../lib/toggled.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { focusRefused, NumberField } from '../../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { type RefundToSend, useRefundLeft, useRefundOrder } from '../api/refund-order.ts';

type What = RefundToSend['what'];

interface Props extends DialogProps {
  order: Order;
}

/** Money back to the buyer of one order: all that the store says is left of it, some of its things, or a sum. */
export function RefundDialog({ order, opened, onClose }: Props) {
  const { currency, refunds } = order;
  const query = useRefundLeft(order.id);
  const left = query.data?.total ?? 0;
  const lines = order.lines.flatMap((line) => {
    const amount = query.data?.lines.find(({ sale_id: id }) => id === line.sale_id)?.amount ?? 0;
    return amount > 0 ? [{ ...line, amount }] : [];
  });
  const [what, setWhat] = useState<What>('all');
  const [without, setWithout] = useState<readonly number[]>([]);
  const chosen = lines.filter(({ sale_id: id }) => !without.includes(id));
  const [typed, setTyped] = useState('');
  const [restock, setRestock] = useState(true);
  // What cannot be paid back through the store is recorded the next time.
  const isToRecord = refunds[0]?.next_step?.includes('record it here') ?? false;
  const [how, setHow] = useState<'gateway' | 'record'>(isToRecord ? 'record' : 'gateway');
  const refund = useRefundOrder();
  const money = (pounds: number) => formatMoney(pounds, currency);
  const mistake = typed.trim() === '' ? undefined : mistakeOf(typed, left, money);
  const amounts: Record<What, number> = {
    all: left,
    // Of things together never more than of the order: a sum may have gone back without them.
    lines: Math.min(
      left,
      chosen.reduce((sum, { amount }) => sum + amount, 0),
    ),
    amount: mistake ? 0 : Number(plainAmount(typed)),
  };
  const amount = amounts[what];
  const verb = how === 'gateway' ? 'Refund' : 'Record';

  function send(form: HTMLFormElement): void {
    if (amount <= 0 || focusRefused(form)) return;
    const by_gateway = how === 'gateway';
    const body: RefundToSend =
      what === 'amount'
        ? { what, amount: plainAmount(typed), restock: false, by_gateway }
        : what === 'lines'
          ? { what, sale_ids: chosen.map(({ sale_id: id }) => id), restock, by_gateway }
          : { what, restock, by_gateway };
    refund.mutate({ id: order.id, body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Refund Order"
      action={amount > 0 ? `${verb} ${money(amount)}` : verb}
      saving={refund}
      disabled={amount <= 0}
      onSubmit={send}
    >
      <Loaded query={query} what="what is left of the order" height={320}>
        {() => (
          <>
            <RadioGroup
              label="What"
              listClass="stack"
              value={what}
              onChange={setWhat}
              options={[
                { value: 'all', label: 'All that is left', description: `${money(left)}, with the postage.` },
                { value: 'lines', label: 'Some things', description: 'You choose which.' },
                { value: 'amount', label: 'Another amount', description: 'Nothing goes back in stock.' },
              ]}
            />
            {what === 'lines' &&
              lines.map(({ sale_id: id, name, amount: each }) => (
                <Checkbox
                  key={id}
                  label={`${name}, ${money(each)}`}
                  checked={!without.includes(id)}
                  onChange={(event) => setWithout(toggled(without, id, !event.currentTarget.checked))}
                />
              ))}
            {what === 'amount' && (
              <NumberField
                label="Amount (£)"
                description={`At most ${money(left)}.`}
                data-autofocus
                value={typed}
                error={mistake}
                onChange={setTyped}
              />
            )}
            {what !== 'amount' && (
              <Checkbox
                label="Restock"
                description="The store counts them as in stock again."
                checked={restock}
                onChange={(event) => setRestock(event.currentTarget.checked)}
              />
            )}
            <RadioGroup
              label="How"
              listClass="stack"
              value={how}
              onChange={setHow}
              options={[
                {
                  value: 'gateway',
                  label: 'Pay it back',
                  description: 'Through the gateway that the buyer used.',
                },
                { value: 'record', label: 'Record only', description: 'You pay it back yourself.' },
              ]}
            />
            {how === 'gateway' && (
              <Notice type="warning">The money goes back to the buyer. It cannot be undone.</Notice>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

const mistakeOf = (typed: string, left: number, money: (pounds: number) => string): string | undefined =>
  priceMistake(typed)?.replace('Price', 'Amount') ??
  (Number(plainAmount(typed)) > left ? `Only ${money(left)} is left.` : undefined);
