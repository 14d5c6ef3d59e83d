import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { useState } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { useFees } from '../../../../lib/api/get-fees.ts';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import { WholeNumberField } from '../../../../ui/fields/number-field.tsx';
import { Loaded } from '../../../../ui/progress/loaded.tsx';
import { WideTable } from '../../../../ui/wide-table.tsx';
import { drawnFor } from '../form-part.ts';
import dialog from '../product-dialog.module.css';
import styles from './left-at-price.module.css';
import { leftAtPrices, type PricedForm, pricedFields } from './money-left.ts';

/** What is left on each marketplace once fees, cost and postage are paid. Nothing is asked for until it is unfolded. */
export const LeftAtPrice = drawnFor(pricedFields, ({ form }) => {
  const [opened, setOpened] = useState(false);
  return (
    <details className={dialog.preview} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>What is left</summary>
      {opened && <Left form={form} />}
    </details>
  );
});

function Left({ form }: { form: PricedForm }) {
  const [margin, setMargin] = useState(30);
  const fees = useFees();
  const rules = useCredentials().data?.pricing_rules;
  const platforms = useEnabledPlatforms().map(({ platform }) => platform);
  const day = dayInUk(new Date());
  return (
    <Loaded query={fees} what="the fees" height={120}>
      {(settings) => {
        const rows = rules ? leftAtPrices(form, platforms, { fees: settings, rules }, { margin, day }) : [];
        const missing = rows.flatMap(({ name, missing: of }) =>
          of.map((fee) => `${name}: ${fee.toLowerCase()}`),
        );
        if (rows.length === 0) return <p className="quiet">Enter a price first.</p>;
        return (
          <div className={dialog.section}>
            <WholeNumberField
              label="Wanted margin (%)"
              className={styles.margin ?? ''}
              min={0}
              max={99}
              value={margin}
              onChange={setMargin}
            />
            <WideTable
              label="What is left"
              heads={['Marketplace', 'Price', 'Fees', 'Left', `Price for ${margin}%`]}
            >
              <tbody>
                {rows.map(({ platform, name, price, fees: taken, left, needed }) => (
                  <tr key={platform}>
                    <th scope="row">{name}</th>
                    <td>{price}</td>
                    <td>{taken}</td>
                    <td className={styles.words}>{left}</td>
                    <td className={styles.words}>{needed}</td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
            <p className="quiet">
              After estimated fees, cost and postage, which is free to the buyer. Fees are in Settings.
              {form.cost.trim() === '' && ' The cost is not known.'}
              {missing.length > 0 && ` Not in it: ${missing.join(', ')}.`}
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}
