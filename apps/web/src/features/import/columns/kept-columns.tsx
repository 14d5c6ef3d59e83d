import type { Mapping } from '@crosslister/domain/table/table-row.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './columns.module.css';
import {
  inThisFile,
  mappingOf,
  presetOf,
  useForgetPreset,
  useImportPresets,
  useKeepPreset,
} from './import-presets.ts';

interface Props {
  header: readonly string[];
  mapping: Mapping;
  preset: string | null;
  onChange: (mapping: Mapping, preset: string | null) => void;
}

/** The seller's choices of columns, kept by name for the next file. */
export function KeptColumns({ header, mapping, preset, onChange }: Props) {
  const { data: presets = [] } = useImportPresets();
  const [name, setName] = useState(preset ?? '');
  const keep = useKeepPreset();
  const forget = useForgetPreset();
  const fitting = presets.flatMap((each) => {
    const kept = mappingOf(each, header);
    return kept ? [{ name: each.name, kept }] : [];
  });
  const error = keep.error ?? forget.error;

  function choose(chosen: string): void {
    const found = fitting.find((each) => each.name === chosen);
    setName(chosen);
    onChange(found ? inThisFile(found.kept, mapping) : mapping, found ? chosen : null);
  }

  return (
    <div className={styles.kept}>
      {fitting.length > 0 && (
        <PlainSelect
          size="xs"
          aria-label="Kept columns"
          options={[
            { value: '', label: 'Kept columns…' },
            ...fitting.map((each) => ({ value: each.name, label: each.name })),
          ]}
          value={preset ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <TextInput
        size="xs"
        aria-label="Name for these columns"
        placeholder="Name, such as Supplier"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={name.trim() === ''}
        loading={keep.isPending}
        onClick={() =>
          keep.mutate(presetOf(name.trim(), header, mapping), {
            onSuccess: () => onChange(mapping, name.trim()),
          })
        }
      >
        Keep columns
      </Button>
      {preset !== null && (
        <Button
          size="xs"
          variant="subtle"
          loading={forget.isPending}
          onClick={() => forget.mutate(preset, { onSuccess: () => onChange(mapping, null) })}
        >
          Forget {preset}
        </Button>
      )}
      {preset !== null && keep.isSuccess && <span role="status">Kept.</span>}
      {error && <Notice type="error">{explainError(error)}</Notice>}
    </div>
  );
}
