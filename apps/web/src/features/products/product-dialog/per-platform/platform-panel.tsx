import { listingFieldsOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { listingPricePence, markupPercent } from '@crosslister/domain/prices/pricing.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { QuietButton } from '../../../../ui/buttons.ts';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import type { FormPart } from '../form-part.ts';
import { AsBuyersSeeIt, isHtml } from '../html-editor/as-buyers-see-it.tsx';
import type { ProductForm } from '../product-form.ts';
import { AsEverywhere, type AsEverywhereInput } from './as-everywhere.tsx';
import { ListingFieldInput } from './listing-field-input.tsx';
import styles from './per-platform.module.css';
import { keyOf, type TypedValues, titleLength } from './per-platform-form.ts';

interface Props extends FormPart {
  platform: Platform;
}

/** What the product says on one platform: as everywhere, until the seller says otherwise. */
export function PlatformPanel({ platform, form, errors, onChange, read }: Props) {
  const name = platformNames[platform];
  const values: TypedValues = form.per_platform[platform] ?? {};
  const set = useCallback(
    (key: string, value: string | boolean | undefined) => {
      const { per_platform } = read();
      const { [key]: _, ...others } = per_platform[platform] ?? {};
      const next = value === undefined ? others : { ...others, [key]: value };
      onChange({ per_platform: { ...per_platform, [platform]: next } });
    },
    [platform, onChange, read],
  );
  const textOf = (key: string) => {
    const typed = values[key];
    return typeof typed === 'string' ? typed : undefined;
  };
  const errorOf = (key: string) => errors[keyOf(platform, key)];
  const fields = Object.entries(listingFieldsOf(platform)).filter(
    ([, { needs }]) => needs === undefined || Boolean(values[needs]),
  );
  return (
    <div className={styles.fields}>
      <AsEverywhere
        label={`${name} title`}
        own={textOf('title')}
        usual={form.name}
        onChange={(text) => set('title', text)}
      >
        {(input) => (
          <TextInput
            {...input}
            error={errorOf('title')}
            description={<Counter text={input.value} most={titleLength(platform)} name={name} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        )}
      </AsEverywhere>
      <OwnPrice
        platform={platform}
        form={form}
        own={textOf('price')}
        error={errorOf('price')}
        onChange={(text) => set('price', text)}
      />
      <AsEverywhere
        label={`${name} description`}
        own={textOf('description')}
        usual={form.description}
        onChange={(text) => set('description', text)}
      >
        {(input) => (
          <PlatformDescription
            {...input}
            error={errorOf('description')}
            onText={(text) => set('description', text)}
          />
        )}
      </AsEverywhere>
      {fields.map(([key, field]) => (
        <ListingFieldInput
          key={key}
          platform={platform}
          name={key}
          field={field}
          value={values[key]}
          usual={field.specific ? (form.specifics[field.specific] ?? []).join(', ') : ''}
          error={errorOf(key)}
          onSet={set}
        />
      ))}
    </div>
  );
}

interface DescriptionProps extends AsEverywhereInput {
  error: string | undefined;
  onText: (description: string) => void;
}

/** One with HTML is edited as buyers see it, until its source is asked for. */
function PlatformDescription({ error, onText, ...input }: DescriptionProps) {
  const [source, setSource] = useState(false);
  const label = useId();
  const shown = !source && !error && isHtml(input.value);
  return (
    <>
      {shown ? (
        <div data-field={input['data-field']}>
          <div className="mantine-InputWrapper-label" id={label}>
            {input.label}
          </div>
          <AsBuyersSeeIt html={input.value} label={label} onChange={onText} />
        </div>
      ) : (
        <Textarea {...input} rows={6} error={error} />
      )}
      {isHtml(input.value) && (
        <QuietButton mt={4} onClick={() => setSource(shown)}>
          {shown ? 'Edit source' : 'Show as buyers see it'}
          <span className="visually-hidden"> of {input.label}</span>
        </QuietButton>
      )}
    </>
  );
}

function Counter({ text, most, name }: { text: string; most: number; name: string }) {
  const { length } = text.trim();
  if (length <= most) return `${length} of ${most} characters`;
  return (
    <span className={styles.over}>
      {length} of {most} characters: {name} cuts it off
    </span>
  );
}

interface OwnPriceProps {
  platform: Platform;
  form: ProductForm;
  own: string | undefined;
  error: string | undefined;
  onChange: (price: string | undefined) => void;
}

function OwnPrice({ platform, form, own, error, onChange }: OwnPriceProps) {
  const rules = useCredentials().data?.pricing_rules;
  const name = platformNames[platform];
  const isReadable = priceMistake(form.price) === undefined;
  const percent = rules ? markupPercent(rules, platform) : 0;
  const usual =
    rules && isReadable
      ? (listingPricePence(toPence(Number(plainAmount(form.price))), rules, platform) / 100).toFixed(2)
      : form.price;
  const hasRules = rules !== undefined && listingPricePence(100, rules, platform) !== 100;
  const words = own === undefined ? usualWords(hasRules, percent) : ownWords(hasRules, percent);
  return (
    <AsEverywhere
      label={`${name} price (£)`}
      own={own}
      usual={usual}
      usualWords={hasRules ? 'By your rules' : 'As everywhere'}
      onChange={onChange}
    >
      {({ onChange: _, ...input }) => (
        <NumberField
          {...input}
          error={error}
          check={(typed) => priceMistake(typed)?.replace('Price', `${name} price`)}
          description={words}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={onChange}
        />
      )}
    </AsEverywhere>
  );
}

const usualWords = (hasRules: boolean, percent: number) =>
  hasRules
    ? `By your pricing rules${percent > 0 ? `, with ${percent}% on top` : ''}.`
    : 'The price everywhere.';
const ownWords = (hasRules: boolean, percent: number) =>
  hasRules
    ? `Asked as it stands: your ${percent > 0 ? `markup of ${percent}%` : 'rounding'} is not added.`
    : 'Asked as it stands.';
