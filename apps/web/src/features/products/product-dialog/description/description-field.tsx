import type { DescriptionTemplate } from '@crosslister/contract/settings/description-templates.ts';
import { fillTemplate } from '@crosslister/domain/fill-template.ts';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import type { FieldFocus } from '../../../../lib/dialog-props.ts';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import { QuietButton } from '../../../../ui/buttons.ts';
import { foundSpecifics } from '../ebay/found-specifics.ts';
import { drawnFor } from '../form-part.ts';
import { AsBuyersSeeIt, isHtml } from '../html-editor/as-buyers-see-it.tsx';
import styles from '../product-dialog.module.css';
import { type Caret, insertBlock } from './insert-block.ts';
import { InsertTemplate } from './insert-template.tsx';
import { templateValuesOf } from './template-values.ts';

interface More {
  focus: FieldFocus | null;
}

const LABEL = 'Description';

/** The description. One with HTML is edited as buyers see it, until its source is asked for; plain text as it is typed. */
export const DescriptionField = drawnFor<'description', More>(['description'], ({ focus, read, ...part }) => {
  const { description: value } = part.form;
  const onChange = (description: string) => part.onChange({ description });
  const { data: credentials } = useCredentials();
  const client = useQueryClient();
  const caret = useRef<Caret | null>(null);
  const [source, setSource] = useState(() => !isHtml(value) || focus?.field === LABEL);
  const label = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = !source;

  function toggle(): void {
    setSource(shown);
    // The field comes with the next drawing.
    if (shown) requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus());
  }

  /** With the values that the dialog holds now. */
  function insert({ text }: DescriptionTemplate): string | null {
    const form = read();
    const usual = credentials?.pricing_rules.ebay_settings.condition;
    const category = form.ebay_category.trim() || (credentials?.default_ebay_category ?? '');
    // As they are loaded by now for the item specifics above.
    const found = foundSpecifics(form, client.getQueryData(categoryRulesQuery(category).queryKey));
    const block = fillTemplate(text, templateValuesOf(form, usual ?? null, found));
    return block === '' ? null : insertBlock(value, block, shown ? null : caret.current);
  }

  return (
    <div ref={box} data-field={shown ? LABEL : undefined}>
      {shown ? (
        <>
          <div className="mantine-InputWrapper-label" id={label}>
            {LABEL}
          </div>
          <AsBuyersSeeIt html={value} label={label} onChange={onChange} />
        </>
      ) : (
        <Textarea
          label={LABEL}
          data-field={LABEL}
          rows={8}
          value={value}
          onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => {
            caret.current = { from, to };
          }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <div className={styles.below}>
        <QuietButton onClick={toggle}>
          {shown ? 'Edit source' : isHtml(value) ? 'Show as buyers see it' : 'Format text'}
        </QuietButton>
        <InsertTemplate value={value} insert={insert} onChange={onChange} />
      </div>
    </div>
  );
});
