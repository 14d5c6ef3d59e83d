import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { CategoryRulesAnswer, SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { attributeNamed, attributes } from '@crosslister/contract/platforms/attributes.ts';
import { askedAs } from '@crosslister/domain/specifics/asked-as.ts';
import {
  customSpecific,
  isIdentifier,
  resolveSpecifics,
} from '@crosslister/domain/specifics/resolve-specifics.ts';
import { memo, useCallback, useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import type { FormPart } from '../form-part.ts';
import styles from '../product-dialog.module.css';
import { SpecificField } from './specific-field.tsx';
import { SuggestedSpecifics } from './suggested-specifics.tsx';

interface Props extends Pick<FormPart, 'onChange' | 'read'> {
  /** Name and description as they are typed, in which some specifics can be found. */
  name: string;
  description: string;
  given: Record<string, string[]>;
  rules: CategoryRulesAnswer | undefined;
  /** The product's, or the default. It may ask for more: a graded card has a grader and a grade. */
  condition: EbayCondition;
  loading: boolean;
  failure: Error | null;
  hasCategory: boolean;
  /** Shown although it would be folded. */
  focus: string | null;
  error: string | undefined;
}

/** Offered for every thing, whatever its category asks for. */
const numbers = [attributes.ean, attributes.upc, attributes.isbn, attributes.mpn].map(
  ({ names }) => names[0],
);

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What eBay requires for a product in its category: required specifics first, the rest folded. */
export const ItemSpecifics = memo(function ItemSpecifics({
  name,
  description,
  given,
  rules,
  condition,
  loading,
  failure,
  hasCategory,
  focus,
  error,
  onChange,
  read,
}: Props) {
  const details = rules?.conditions.find((each) => each.condition === condition)?.details ?? [];
  const isDetail = ({ name: one }: SpecificRule) => details.some((detail) => same(detail.name, one));
  const asked = [...details, ...(rules?.specifics ?? []).filter((rule) => !isDetail(rule))];
  const path = rules?.path ?? [];
  const elsewhere = askedAs(asked, given, path);
  const own = Object.keys(given).filter(
    (key) => !elsewhere.has(key) && !asked.some((rule) => same(rule.name, key)),
  );
  // A number that eBay asked for when it was to list this, although the category's list does not say so.
  const wanted = focus !== null && isIdentifier(focus) ? focus : null;
  const isWanted = (each: string) => wanted !== null && same(each, wanted);
  const meant = new Set([...own, ...asked.map((rule) => rule.name)].map(attributeNamed));
  const offered = numbers.filter((number) => !meant.has(attributeNamed(number)));
  // A thing has one number of each kind, so it is typed as a text and not as one of several.
  const ruleOf = (key: string) =>
    isIdentifier(key) && (given[key]?.length ?? 0) < 2
      ? { ...customSpecific(key), multiple: false }
      : customSpecific(key);
  const optional = [...asked.filter((rule) => !rule.required), ...[...own, ...offered].map(ruleOf)];
  const named = optional.find((rule) => isWanted(rule.name)) ?? (wanted && customSpecific(wanted));
  const required = asked.filter((rule) => rule.required);
  if (named && !required.some((rule) => isWanted(rule.name))) required.push({ ...named, required: true });
  const more = optional.filter((rule) => !isWanted(rule.name));
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const isOpen = unfolded ?? more.some((rule) => rule.name === focus);
  const { filled } = resolveSpecifics(asked, { name, description, path, given: {} });
  const keyOf = (specific: string) =>
    Object.keys(given).find((each) => same(elsewhere.get(each)?.name ?? each, specific)) ?? specific;
  const found = filled.filter(
    (each) => each.from !== 'stand_in' && (given[keyOf(each.name)] ?? []).length === 0,
  );

  const put = useCallback(
    (key: string, values: string[]) => onChange({ specifics: { ...read().specifics, [key]: values } }),
    [onChange, read],
  );

  function fieldOf(rule: SpecificRule) {
    const key = keyOf(rule.name);
    return (
      <SpecificField
        key={rule.name}
        rule={rule}
        values={given[key] ?? []}
        placeholder={placeholderOf(rule, filled)}
        of={key}
        onChange={put}
      />
    );
  }

  // Without a category eBay asks for nothing.
  if (!hasCategory && more.length === 0 && required.length === 0 && !error) return null;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Item specifics</legend>
      {failure && (
        <Notice type="error" announce>
          Could not load the item specifics of this category. {explainError(failure)}
        </Notice>
      )}
      {rules?.error && (
        <Notice type="info">
          {rules.error} {rules.next_step}
        </Notice>
      )}
      {rules?.message && <p className="quiet">{rules.message}</p>}
      {error && (
        <Notice type="error" announce>
          {error}
        </Notice>
      )}
      {loading && <Skeleton height={120} />}
      <SuggestedSpecifics
        found={found}
        onTake={(taken) =>
          onChange({
            specifics: {
              ...given,
              ...Object.fromEntries(taken.map(({ name: of, value }) => [keyOf(of), [value]])),
            },
          })
        }
      />
      {required.length > 0 && (
        <>
          <p className="quiet">Starred fields are required. Empty ones are sent as in grey.</p>
          <div className={styles.specifics}>{required.map(fieldOf)}</div>
        </>
      )}
      {rules?.success && asked.length === 0 && <p className="quiet">eBay asks for none here.</p>}
      {more.length > 0 && (
        <details
          className={styles.preview}
          open={isOpen}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <summary>More specifics ({more.length})</summary>
          {isOpen && !hasCategory && (
            <p className="quiet">Enter an eBay Category to see what eBay asks for in it.</p>
          )}
          {isOpen && <div className={styles.specifics}>{more.map(fieldOf)}</div>}
        </details>
      )}
    </fieldset>
  );
});

function placeholderOf(rule: SpecificRule, filled: ReturnType<typeof resolveSpecifics>['filled']): string {
  const known = filled.find((each) => each.name === rule.name);
  if (known) return `${known.value} (${known.from === 'stand_in' ? 'when empty' : `from the ${known.from}`})`;
  return rule.required ? 'Needed by eBay' : '';
}
