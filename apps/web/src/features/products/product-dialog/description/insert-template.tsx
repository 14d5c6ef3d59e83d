import type { DescriptionTemplate } from '@crosslister/contract/settings/description-templates.ts';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTemplates } from '../../../../lib/api/description-templates.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { openSettingsAt } from '../../../../lib/failures/open-fix.ts';
import { QuietButton } from '../../../../ui/buttons.ts';

interface Props {
  value: string;
  /** The description with this template, filled for the product; null if nothing of it is left. */
  insert: (template: DescriptionTemplate) => string | null;
  onChange: (description: string) => void;
}

/** The seller's templates, to put into the description. The last one can be taken back until it is typed in. */
export function InsertTemplate({ value, insert, onChange }: Props) {
  const { data: templates, error } = useTemplates();
  const [last, setLast] = useState<{ name: string; before: string; after: string | null } | null>(null);

  function choose(template: DescriptionTemplate): void {
    const after = insert(template);
    setLast({ name: template.name, before: value, after });
    if (after !== null) onChange(after);
  }

  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <QuietButton>Insert template</QuietButton>
        </Menu.Target>
        <Menu.Dropdown aria-label="Insert template" mah="40dvh" style={{ overflowY: 'auto' }}>
          {templates?.map((template) => (
            <Menu.Item key={template.id} onClick={() => choose(template)}>
              {template.name}
            </Menu.Item>
          ))}
          {templates?.length === 0 && (
            <Menu.Item onClick={() => openSettingsAt('templates')}>
              None yet. Add them in Settings, Templates.
            </Menu.Item>
          )}
          {!templates && <Menu.Item disabled>{error ? explainError(error) : 'Loading...'}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <span className="quiet" role="status">
        {last?.after === null && `Nothing inserted: the product has no value yet for “${last.name}”.`}
        {last && last.after === value && (
          <>
            “{last.name}” inserted.{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => {
                onChange(last.before);
                setLast(null);
              }}
            >
              Take back
            </Button>
          </>
        )}
      </span>
    </>
  );
}
