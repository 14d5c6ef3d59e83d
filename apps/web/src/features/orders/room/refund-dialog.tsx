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
import { type RefundToSend, useRefundOrder } from '../api/refund-order.ts';

type What = RefundToSend['what'];

interface Props extends DialogProps {
  order: Order;
}

/** Money back to the buyer of one order: all of it, some of its things, or a sum. */
export function RefundDialog({ order, opened, onClose }: Props) {
  const { lines, total, currency, refunds } = order;
  const [what, setWhat] = useState<What>('all');
  const [chosen, setChosen] = useState<readonly number[]>(lines.map(({ sale_id: id }) => id));
  const [amount, setAmount] = useState('');
  const [restock, setRestock] = useState(true);
  // What cannot be paid back through the store is recorded the next time.
  const isToRecord = refunds[0]?.next_step?.includes('record it here') ?? false;
  const [how, setHow] = useState<'gateway' | 'record'>(isToRecord ? 'record' : 'gateway');
  const refund = useRefundOrder();
  const mistake =
    what === 'amount' && amount.trim() !== '' ? priceMistake(amount)?.replace('Price', 'Amount') : undefined;
  const isEmpty = (what === 'amount' && amount.trim() === '') || (what === 'lines' && chosen.length === 0);

  function send(form: HTMLFormElement): void {
    if (isEmpty || mistake || focusRefused(form)) return;
    const by_gateway = how === 'gateway';
    const body: RefundToSend =
      what === 'amount'
        ? { what, amount: plainAmount(amount), restock: false, by_gateway }
        : what === 'lines'
          ? { what, sale_ids: [...chosen], restock, by_gateway }
          : { what, restock, by_gateway };
    refund.mutate({ id: order.id, body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Refund Order"
      action={how === 'gateway' ? 'Refund' : 'Record refund'}
      saving={refund}
      disabled={isEmpty}
      onSubmit={send}
    >
      <RadioGroup
        label="What"
        listClass="stack"
        value={what}
        onChange={setWhat}
        options={[
          { value: 'all', label: 'All that is left', description: 'With the postage that the buyer paid.' },
          { value: 'lines', label: 'Some things', description: 'You choose which.' },
          { value: 'amount', label: 'A sum', description: 'Nothing goes back in stock.' },
        ]}
      />
      {what === 'lines' &&
        lines.map(({ sale_id: id, name, price }) => (
          <Checkbox
            key={id}
            label={`${name}, ${formatMoney(price, currency)}`}
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(toggled(chosen, id, event.currentTarget.checked))}
          />
        ))}
      {what === 'amount' && (
        <NumberField
          label="Amount (£)"
          description={`The things came to ${formatMoney(total, currency)}.`}
          data-autofocus
          value={amount}
          error={mistake}
          onChange={setAmount}
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
          { value: 'gateway', label: 'Pay it back', description: 'Through the gateway that the buyer used.' },
          { value: 'record', label: 'Record only', description: 'You pay it back yourself.' },
        ]}
      />
      {how === 'gateway' && (
        <Notice type="warning">The money goes back to the buyer. It cannot be undone.</Notice>
      )}
    </FormDialog>
  );
}
