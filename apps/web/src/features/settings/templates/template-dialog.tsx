import {
  type DescriptionTemplate,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_TEXT,
} from '@crosslister/contract/settings/description-templates.ts';
import {
  fieldsMistake,
  inBraces,
  templateFieldNames,
  templateFields,
} from '@crosslister/contract/settings/template-fields.ts';
import { fillTemplate, type TemplateValues } from '@crosslister/domain/fill-template.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import styles from './templates.module.css';
import { useSaveTemplate } from './use-templates.ts';

interface Props extends DialogProps {
  /** Absent: a new one. */
  template?: DescriptionTemplate | undefined;
}

const example: TemplateValues = Object.fromEntries(
  templateFieldNames.map((name) => [name, templateFields[name].example]),
);

const UNSAVED = 'Your changes to this template have not been saved.';

/** A template, with its fields to choose from and an example of what it will say. */
export function TemplateDialog({ template, ...dialog }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const before = { name: template?.name ?? '', text: template?.text ?? '' };
  const [name, setName] = useState(before.name);
  const [text, setText] = useState(before.text);
  const [tried, setTried] = useState(false);
  const save = useSaveTemplate(template?.id);

  const missing = {
    name: name.trim() === '' ? 'Give the template a name.' : undefined,
    text: text.trim() === '' ? 'Write the text of the template.' : undefined,
  };
  const mistake = fieldsMistake(text);
  const refused: { name?: string } = fieldErrorsOf(save.error);
  const isDirty = name !== before.name || text !== before.text;

  function insert(field: string): void {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    setText(text.slice(0, from) + field + text.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + field.length, from + field.length);
    });
  }
  function submit(): void {
    setTried(true);
    if (!missing.name && !missing.text && !mistake)
      save.mutate({ name, text }, { onSuccess: dialog.onClose });
  }

  return (
    <>
      <FormDialog
        {...dialog}
        title={template ? 'Edit template' : 'Add template'}
        action="Save template"
        saving={save}
        unsaved={isDirty && UNSAVED}
        onSubmit={submit}
      >
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={MAX_TEMPLATE_NAME}
          value={name}
          error={(tried && missing.name) || refused.name}
          onChange={(event) => {
            save.reset();
            setName(event.currentTarget.value);
          }}
        />
        <Textarea
          ref={area}
          label="Text"
          description="A line whose fields are all empty is left out."
          required
          rows={8}
          maxLength={MAX_TEMPLATE_TEXT}
          value={text}
          error={mistake ?? (tried && missing.text)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>Insert a field</legend>
          <div className={styles.fields}>
            {templateFieldNames.map((field) => (
              <SmallButton
                key={field}
                aria-label={`Insert ${inBraces(field)}`}
                title={templateFields[field].label}
                onClick={() => insert(inBraces(field))}
              >
                {inBraces(field)}
              </SmallButton>
            ))}
          </div>
        </fieldset>
        {text.trim() !== '' && !mistake && (
          <section aria-label="Example">
            <p className="quiet">For example:</p>
            <p className={styles.example}>{fillTemplate(text, example)}</p>
          </section>
        )}
        {!refused.name && <ErrorNotice error={save.error} />}
      </FormDialog>
      <LeaveQuestion isDirty={() => isDirty} message={UNSAVED} />
    </>
  );
}
