import { type EbayCondition, ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import type { ValueAnswer } from '@crosslister/contract/listings/value-answers.ts';
import { catalogueCategories } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useId, useState } from 'react';
import { endOf, useCategoryText } from '../../../../lib/categories/use-category-text.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import { TinyButton } from '../../../../ui/buttons.ts';
import { PlainSelect } from '../../../../ui/fields/plain-select.tsx';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { UnknownValues } from '../../fields/unknown-values.tsx';
import { useSpecificRule } from '../../fields/use-specific-rule.ts';
import styles from '../around.module.css';
import { type Missed, missedKey } from './missed.ts';
import { ProposalList } from './proposal-list.tsx';
import { type Offered, ProposedValues } from './proposals.tsx';
import { useConditionsTaken } from './use-conditions-taken.ts';
import { isOneForEach, type Proposal, useProposals } from './use-proposals.ts';

const SHOWN = 6;

interface Props {
  /** Values that a marketplace has in other words. */
  near: readonly ValueAnswer[];
  missed: readonly Missed[];
  products: readonly Product[];
  onFillEach: (proposals: readonly Proposal[]) => void;
  onFill: (missed: Missed, value: { condition: EbayCondition } | { specific: string[] }) => void;
}

/**
 * Everything that rows miss: what differs by row as proposals, the rest with one value for all rows that miss it. On a phone
 * it is one line until it is opened, so that the rows have the room.
 */
export function FillIn({ onFillEach, ...props }: Props) {
  /** Proposals as they were when they were opened: a check that leaves nothing to propose keeps them. */
  const [shown, setShown] = useState<Offered | null>(null);
  return (
    <>
      {props.missed.length + props.near.length > 0 && <Missing {...props} onShow={setShown} />}
      {shown && (
        <ProposalList
          title={shown.words}
          of={shown.of}
          products={props.products}
          onUse={onFillEach}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function Missing({
  near,
  missed,
  products,
  onFill,
  onShow,
}: Omit<Props, 'onFillEach'> & { onShow: (offered: Offered) => void }) {
  const [isWhole, setWhole] = useState(false);
  const proposals = useProposals(missed, products);
  const shared = missed.filter((each) => !isOneForEach(each));
  const shown = isWhole ? shared : shared.slice(0, SHOWN);
  const more = shared.length - shown.length;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (isPhone && !isOpen) {
    const cells = missed.flatMap((each) => each.cells);
    const rows = new Set(cells.map(({ product_id }) => product_id)).size;
    return (
      <div className={styles.fill}>
        <span>
          {missed.length > 0
            ? `${plural(cells.length, 'value')} missing in ${plural(rows, 'row')}`
            : `${plural(near.length, 'value')} in other words`}
          :{' '}
          <TinyButton aria-expanded={false} onClick={() => setOpen(true)}>
            Fill in<span className="visually-hidden"> what is missing</span>
          </TinyButton>
        </span>
      </div>
    );
  }
  return (
    <fieldset className={styles.fill} aria-label="Fill in for all">
      {[...new Set(near.map(({ platform }) => platform))].map((platform) => (
        <UnknownValues key={platform} answers={near} platform={platform} />
      ))}
      <ProposedValues of={proposals} onShow={onShow} />
      {shown.map((each) => (
        <Field
          key={missedKey(each)}
          missed={each}
          // Said only where others miss it in another category.
          isOfSeveral={missed.some((other) => other !== each && other.name === each.name)}
          onFill={onFill}
        />
      ))}
      {more > 0 && <TinyButton onClick={() => setWhole(true)}>{formatCount(more)} more</TinyButton>}
      {isPhone && (
        <TinyButton aria-expanded onClick={() => setOpen(false)}>
          Hide<span className="visually-hidden"> what is missing</span>
        </TinyButton>
      )}
    </fieldset>
  );
}

/** The last two names of its path, which is long. */
function useCategoryName(missed: Missed): string {
  const [first] = missed.cells;
  const id = first?.categoryId ?? null;
  return endOf(useCategoryText(first?.platform ?? catalogueCategories, id !== null)(id ?? ''), 2);
}

function Field({
  missed,
  isOfSeveral,
  onFill,
}: { missed: Missed; isOfSeveral: boolean } & Pick<Props, 'onFill'>) {
  const id = useId();
  const [text, setText] = useState('');
  const { name, cells: missing } = missed;
  const { choices, valuesOf } = useSpecificRule(missing[0]?.categoryId ?? null, name);
  const isCondition = missed.field === 'condition';
  const taken = useConditionsTaken(isCondition ? missing : []);
  const category = useCategoryName(missed);
  const inCategory = isOfSeveral ? ` in ${category}` : '';
  const label = `${name} for ${plural(missing.length, 'row')}${inCategory}`;
  const condition = taken.find(({ value }) => value === text);
  /** The rows in which it is filled in. */
  const cells = isCondition && condition ? condition.cells : missing;
  const left = missing.length - cells.length;
  return (
    <form
      className={styles.fillField}
      onSubmit={(event) => {
        event.preventDefault();
        const value = ebayConditions.find((each) => each === condition?.value);
        if (isCondition && value) onFill({ ...missed, cells }, { condition: value });
        if (!isCondition) onFill(missed, { specific: valuesOf(text) });
        setText('');
      }}
    >
      <span>
        <b>{name}</b>
        {isOfSeveral && ` in ${endOf(category, 1)}`} ({formatCount(missing.length)})
      </span>
      {isCondition ? (
        <PlainSelect
          size="xs"
          aria-label={label}
          options={[{ value: '', label: 'Choose...' }, ...taken]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <>
          <input
            className={styles.input}
            aria-label={label}
            autoComplete="off"
            list={id}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={id}>
            {choices.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
      <TinyButton
        type="submit"
        disabled={text.trim() === ''}
        aria-label={`Fill in ${name} in ${plural(cells.length, 'row')}${isOfSeveral ? ` of ${category}` : ''}`}
      >
        Fill
      </TinyButton>
      {left > 0 && (
        <span className={styles.soft}>
          {plural(left, 'row is', 'rows are')} left as now: that category does not take it.
        </span>
      )}
    </form>
  );
}
