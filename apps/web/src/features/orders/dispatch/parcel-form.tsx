import { oddNumber } from '@crosslister/contract/orders/carriers.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { whereOf } from '../order-words.ts';
import { nameOf } from '../parcels.ts';
import styles from './dispatch.module.css';
import { type Draft, postageMistake } from './dispatch-draft.ts';
import { carrierOptions, isCarrier } from './last-carrier.ts';

interface Props {
  draft: Draft;
  /** The only one of its dialog. */
  isOne: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** Carrier, number and postage of one parcel. */
export function ParcelForm({ draft, isOne, onChange }: Props) {
  const { parcel, isIn, carrier, number, postage } = draft;
  const { first } = parcel;
  const name = nameOf(parcel);
  const odd = oddNumber(carrier, number);
  const of = isOne ? {} : { disabled: !isIn };
  const called = (field: string) => (isOne ? {} : { 'aria-label': `${field} of ${name}` });
  const about = [whereOf(first.platform), first.order_id, first.service].filter(Boolean).join(' · ');
  return (
    <li className={styles.parcel}>
      <div className={styles.head}>
        {!isOne && (
          <Checkbox
            aria-label={`Dispatch ${name}`}
            checked={isIn}
            onChange={(event) => onChange({ isIn: event.currentTarget.checked })}
          />
        )}
        <div className={styles.what}>
          <strong className={styles.name}>{name}</strong>
          <span className="fine">{about}</span>
        </div>
      </div>
      <div className={styles.fields}>
        <NativeSelect
          label="Carrier"
          {...called('Carrier')}
          {...of}
          data={carrierOptions}
          value={carrier}
          onChange={({ currentTarget: { value } }) => isCarrier(value) && onChange({ carrier: value })}
        />
        <TextInput
          label="Tracking number"
          {...called('Tracking number')}
          {...of}
          data-autofocus={isOne || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={number}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        {!first.label_given && (
          <NumberField
            label="Postage paid (£)"
            {...called('Postage paid')}
            {...of}
            value={postage}
            error={isIn && postageMistake(postage)}
            onChange={(text) => onChange({ postage: text })}
          />
        )}
      </div>
      {odd && isIn && (
        <p className={styles.odd} role="status">
          {odd}
        </p>
      )}
    </li>
  );
}
