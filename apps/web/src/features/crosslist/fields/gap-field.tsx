import type { CrosslistGap } from '@crosslister/contract/crosslist-check.ts';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product, ProductUpdate } from '@crosslister/contract/product.ts';
import { useId } from 'react';
import { useCategoryRules } from '../../../lib/ebay/get-category-rules.ts';
import { fieldOf, fixName } from '../../../lib/failures/fix-field.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import styles from './cell.module.css';
import { CommitField } from './commit-field.tsx';
import { ConnectButton } from './connect-button.tsx';
import { useSpecificRule } from './use-specific-rule.ts';

interface Props {
  gap: CrosslistGap;
  /** Its sentence is above the rows already. */
  isSaid: boolean;
  product: Product;
  platform: Platform;
  categoryId: string | null;
  tabIndex: number;
  /** `filled`: the name of what was missing. */
  onSave: (change: (product: Product) => ProductUpdate, filled?: string) => void;
  onMistake: (sentence: string | undefined) => void;
  /** Opens the product at a field. */
  onFix: (field: string) => void;
}

/** What keeps a product from being listed, with the field that mends it where one can. */
export function GapField({ gap, ...props }: Props) {
  const { field, missing, message } = gap;
  switch (field) {
    case 'specifics':
      if (missing.length > 0) return missing.map((name) => <Specific key={name} name={name} {...props} />);
      return <Elsewhere gap={gap} {...props} />;
    case 'condition':
      return <Condition message={message} {...props} />;
    case 'name':
    case 'sku':
    case 'price':
    case 'quantity':
    case 'parcel_weight_g':
    case 'parcel_length_cm':
    case 'parcel_width_cm':
    case 'parcel_height_cm':
      return <Value field={field} message={message} {...props} />;
    default:
      return <Elsewhere gap={gap} {...props} />;
  }
}

type FieldProps = Omit<Props, 'gap'>;

const labelOf = (what: string, product: Product, platform?: Platform) =>
  platform ? `${what} of ${product.name}, for ${platformNames[platform]}` : `${what} of ${product.name}`;

type SpecificProps = Pick<FieldProps, 'product' | 'categoryId' | 'onSave' | 'onMistake'> & {
  name: string;
  /** Where fields of several platforms stand, for the label. */
  platform?: Platform;
  tabIndex?: number;
};

/** An item specific that the category requires. */
export function Specific({ name, product, platform, categoryId, tabIndex, ...on }: SpecificProps) {
  const id = useId();
  const { choices, valuesOf } = useSpecificRule(categoryId, name);
  return (
    <div className={styles.field} data-missing>
      <span aria-hidden>{name}</span>
      <CommitField
        label={labelOf(name, product, platform)}
        value={(product.specifics[name] ?? []).join('; ')}
        list={id}
        tabIndex={tabIndex}
        onCommit={(text) => {
          const values = valuesOf(text);
          on.onSave(({ specifics }) => ({ specifics: { ...specifics, [name]: values } }), name);
        }}
        onTakenBack={() => on.onMistake(undefined)}
      />
      <datalist id={id}>
        {choices.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  );
}

/** A condition that the category does not take. */
function Condition({
  message,
  isSaid,
  product,
  platform,
  categoryId,
  tabIndex,
  onSave,
}: FieldProps & { message: string }) {
  const { data } = useCategoryRules(categoryId ?? '');
  const taken = (data?.conditions ?? []).map(({ condition, label }) => ({
    value: condition,
    label: label || conditionNames[condition],
  }));
  return (
    <>
      {!isSaid && <p className={styles.gap}>{message}</p>}
      <div className={styles.field} data-missing>
        <span aria-hidden>Condition</span>
        <PlainSelect
          size="xs"
          aria-label={labelOf('Condition', product, platform)}
          options={[{ value: '', label: 'Choose...' }, ...taken]}
          value=""
          tabIndex={tabIndex}
          onChange={(event) => {
            const chosen = taken.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onSave(() => ({ condition: chosen.value }), 'Condition');
          }}
        />
      </div>
    </>
  );
}

type ValueField =
  | 'name'
  | 'sku'
  | 'price'
  | 'quantity'
  | 'parcel_weight_g'
  | 'parcel_length_cm'
  | 'parcel_width_cm'
  | 'parcel_height_cm';

function Value({
  field,
  message,
  isSaid,
  product,
  platform,
  tabIndex,
  onSave,
  onMistake,
}: FieldProps & { field: ValueField; message: string }) {
  const what = fixName({ target: 'product', field });
  const isText = field === 'name' || field === 'sku';

  function commit(text: string): void {
    const mistake = field === 'price' ? priceMistake(text) : undefined;
    const number = Number(plainAmount(text));
    if (mistake) onMistake(mistake);
    else if (!isText && Number.isNaN(number)) onMistake(`${what} must be a number.`);
    else onSave(() => ({ [field]: isText ? text : number }));
  }
  return (
    <>
      {!isSaid && <p className={styles.gap}>{message}</p>}
      <div className={styles.field} data-missing>
        <span aria-hidden>{what}</span>
        <CommitField
          label={labelOf(what, product, platform)}
          value={isText ? String(product[field] ?? '') : ''}
          inputMode={isText ? 'text' : 'decimal'}
          tabIndex={tabIndex}
          onCommit={commit}
          onTakenBack={() => onMistake(undefined)}
        />
      </div>
    </>
  );
}

/** Photos and the like take more than a line: the product's own dialog has them. */
function Elsewhere({
  gap: { field, message, waits_for: waitsFor },
  isSaid,
  product,
  platform,
  tabIndex,
  onFix,
}: Props) {
  const name = field && field !== 'category' && isSaid && fixName({ target: 'product', field });
  return (
    <div className={styles.gapRow}>
      <p className={styles.gap}>{name || message}</p>
      {field && field !== 'category' && (
        <TinyButton tabIndex={tabIndex} onClick={() => onFix(fieldOf({ target: 'product', field }))}>
          Fix<span className="visually-hidden"> {product.name}</span>
        </TinyButton>
      )}
      {waitsFor === 'account' && <ConnectButton platform={platform} of={product.name} tabIndex={tabIndex} />}
    </div>
  );
}
