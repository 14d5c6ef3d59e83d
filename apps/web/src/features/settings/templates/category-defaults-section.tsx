import { catalogueCategories } from '@crosslister/contract/platforms.ts';
import type { CategoryDefaults } from '@crosslister/contract/settings/category-defaults.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCategoryDefaults } from '../../../lib/api/keep-category-defaults.ts';
import { explainError } from '../../../lib/api-error.ts';
import { itemsOf } from '../../../lib/categories/default-items.ts';
import { useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { Help } from '../../../ui/fields/help.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import settings from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import styles from './templates.module.css';
import { useRemoveDefaults } from './use-templates.ts';

/** What new products of a category begin with. It is made in a product, where the values are. */
export function CategoryDefaultsSection() {
  const { data: defaults, error } = useCategoryDefaults();
  const textOf = useCategoryText(catalogueCategories, (defaults?.length ?? 0) > 0);
  const [removing, setRemoving] = useState<{ id: string; path: string } | null>(null);
  const removal = useRemoveDefaults();
  const pathOf = ({ category_id: id }: CategoryDefaults) => textOf(id);

  return (
    <SettingsCard id="category-defaults" title="Defaults per category">
      <div className={settings.text}>
        New products of a category begin with these.{' '}
        <Help about="defaults">To keep some, choose “Keep as defaults” below the category of a product.</Help>
      </div>
      {!defaults && error && <Notice type="error">{explainError(error)}</Notice>}
      {!defaults && !error && <Skeleton height={60} />}
      {defaults && defaults.length > 0 && (
        <ul className="bare" aria-label="Categories with defaults">
          {defaults.map((each) => (
            <li key={each.category_id} className={settings.row}>
              <div className={settings.rowWords}>
                <strong>{pathOf(each)}</strong>
                <p className={styles.items}>
                  {itemsOf(each)
                    .map(({ label, text }) => `${label}: ${text}`)
                    .join(' · ')}
                </p>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove the defaults for ${pathOf(each)}`}
                onClick={() => setRemoving({ id: each.category_id, path: pathOf(each) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RemoveDialog
        id={removing?.id}
        title="Remove these defaults?"
        message={`New products in ${removing?.path ?? ''} begin empty again, and its parcel goes from Default Policies too. Products keep what they have.`}
        word="Remove"
        removal={removal}
        onClose={() => setRemoving(null)}
      />
    </SettingsCard>
  );
}
