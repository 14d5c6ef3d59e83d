import { importField } from '@crosslister/domain/table/mapping/fields.ts';
import type { Chosen } from '../csv-state.ts';
import styles from '../plan/plan.module.css';

/** What the columns of a file were taken for, where the seller was not asked. */
export function ReadAs({ look, mapping, preset }: Pick<Chosen, 'look' | 'mapping' | 'preset'>) {
  const { sourceName, header } = look;
  if (preset === null && sourceName === null) return null;
  const columns = header.flatMap((title, place) => {
    const field = importField(mapping.columns[place] ?? '');
    return field ? `${title || `Column ${place + 1}`} is ${field.label}` : [];
  });
  return (
    <details className={styles.line}>
      <summary>{preset === null ? `Read as a file of ${sourceName}` : `Columns as kept: ${preset}`}</summary>
      {columns.join(', ')}.
    </details>
  );
}
