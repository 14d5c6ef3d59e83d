import type { DescriptionTemplate } from '@crosslister/contract/settings/description-templates.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTemplates } from '../../../lib/api/description-templates.ts';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import settings from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { useDialogSubject } from '../use-dialog-subject.ts';
import { CategoryDefaultsSection } from './category-defaults-section.tsx';
import { RememberedValues } from './remembered-values.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import { useDeleteTemplate, useOrderTemplates } from './use-templates.ts';

/** What is kept for the next products. Each change is saved at once. */
export function TemplatesPanel() {
  const { data: templates, error } = useTemplates();
  return (
    <>
      <PanelIntro title="Templates">Changes are saved at once. Products keep what they have.</PanelIntro>
      <SettingsCard id="description-templates" title="Description templates">
        <p className={settings.text}>Such as postage and returns, to insert below a description.</p>
        {!templates && error && <Notice type="error">{explainError(error)}</Notice>}
        {!templates && !error && <Skeleton height={80} />}
        {templates && <Templates templates={templates} />}
      </SettingsCard>
      <CategoryDefaultsSection />
      <RememberedValues />
    </>
  );
}

function Templates({ templates }: { templates: readonly DescriptionTemplate[] }) {
  const { subject, turn, opened, edit, close } = useDialogSubject<DescriptionTemplate>();
  const [deleting, setDeleting] = useState<DescriptionTemplate | null>(null);
  const order = useOrderTemplates();
  const removal = useDeleteTemplate();
  const ids = (order.isPending && order.variables) || templates.map(({ id }) => id);
  const shown = templates.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

  function move(from: number, by: -1 | 1): void {
    const next = shown.map(({ id }) => id);
    next.splice(from + by, 0, ...next.splice(from, 1));
    order.mutate(next);
  }

  return (
    <>
      {shown.length > 0 && (
        <ul className="bare" aria-label="Your templates">
          {shown.map((template, at) => (
            <TemplateRow
              key={template.id}
              template={template}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              onMove={(by) => move(at, by)}
              onEdit={() => edit(template)}
              onDelete={() => setDeleting(template)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => edit()}>
          Add template
        </Button>
      </div>
      {turn > 0 && <TemplateDialog key={turn} template={subject} opened={opened} onClose={close} />}
      <RemoveDialog
        id={deleting?.id}
        title={`Delete ${deleting?.name ?? ''}?`}
        message="The descriptions into which it was inserted stay as they are."
        word="Delete"
        removal={removal}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
