import { importFields } from '@crosslister/domain/table/mapping/fields.ts';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import styles from './columns.module.css';

const NOT_IMPORTED = '';
const options = [
  { value: NOT_IMPORTED, label: 'Not imported' },
  ...importFields.map(({ key, label }) => ({ value: key, label })),
];

interface Props {
  title: string;
  samples: readonly string[];
  value: string | null;
  isHidden: boolean;
  /** It was taken for something by its cells alone, and the seller has not changed it. */
  isGuess: boolean;
  onChange: (key: string | null) => void;
}

export function ColumnRow({ title, samples, value, isHidden, isGuess, onChange }: Props) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={styles.samples}>
        {samples.length === 0
          ? 'Empty'
          : samples.map((sample, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples never move
              <span key={place}>{sample}</span>
            ))}
      </td>
      <td>
        <PlainSelect
          size="xs"
          aria-label={`${title} is imported as`}
          options={options}
          value={value ?? NOT_IMPORTED}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
        {isHidden && <span className={styles.guess}>Hidden in the sheet.</span>}
        {isGuess && <span className={styles.guess}>A guess from its cells: check it.</span>}
      </td>
    </tr>
  );
}
