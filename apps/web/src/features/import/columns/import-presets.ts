import { type ImportPreset, ImportPresets } from '@crosslister/contract/settings/import-presets.ts';
import type { Mapping } from '@crosslister/domain/table/table-row.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

const path = '/api/import-presets/';
/** Of this dialog alone, so it is no part of the first load. */
const queryKey = ['import-presets'];

const query = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi(path, ImportPresets, { signal })).results,
};

export const useImportPresets = () => useQuery(query);

/** As they are now, for a file that was just chosen. Without them it is guessed what the columns are. */
export function usePresetsNow(): () => Promise<readonly ImportPreset[]> {
  const client = useQueryClient();
  return () => client.fetchQuery(query).catch(() => []);
}

function useChange<Input>(change: (input: Input) => Promise<ImportPresets>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ results }) => client.setQueryData(queryKey, results),
  });
}

export const useKeepPreset = () =>
  useChange((body: ImportPreset) => callApi(path, ImportPresets, { method: 'PUT', body }));

export const useForgetPreset = () =>
  useChange((name: string) =>
    callApi(`${path}${encodeURIComponent(name)}/`, ImportPresets, { method: 'DELETE' }),
  );

/** The mapping under a name. A title that is over two columns is kept for the first. */
export function presetOf(name: string, header: readonly string[], mapping: Mapping): ImportPreset {
  const columns: Record<string, string | null> = {};
  for (const [place, title] of header.entries()) columns[title] ??= mapping.columns[place] ?? null;
  const { source, monthFirst, makeSkus } = mapping;
  return { name, columns, source, month_first: monthFirst, make_skus: makeSkus };
}

/** What a kept mapping says of a table: null if the table lacks one of its columns that are imported. */
export function mappingOf(preset: ImportPreset, header: readonly string[]): Mapping | null {
  const used = Object.entries(preset.columns).filter(([, key]) => key !== null);
  if (used.length === 0 || !used.every(([title]) => header.includes(title))) return null;
  return {
    columns: header.map((title, place) =>
      header.indexOf(title) === place ? (preset.columns[title] ?? null) : null,
    ),
    source: preset.source,
    monthFirst: preset.month_first,
    makeSkus: preset.make_skus,
  };
}

/** Kept columns with what they do not say, because it differs from file to file. */
export const inThisFile = (
  kept: Mapping,
  { width, decimal, currency, heading, countsSold, monthFirst, takeHidden }: Mapping,
): Mapping => ({
  ...kept,
  // A file whose dates can only be month first says so itself.
  monthFirst: kept.monthFirst || monthFirst,
  ...(width !== undefined && { width }),
  ...(decimal && { decimal }),
  ...(currency && { currency }),
  ...(heading && { heading }),
  ...(countsSold && { countsSold }),
  ...(takeHidden && { takeHidden }),
});

/** The kept columns that a table fits best: those that say most of its columns. */
export function presetFor(
  presets: readonly ImportPreset[],
  header: readonly string[],
): { preset: ImportPreset; mapping: Mapping } | null {
  const fits = presets.flatMap((preset) => {
    const mapping = mappingOf(preset, header);
    return mapping ? [{ preset, mapping }] : [];
  });
  const said = ({ mapping }: { mapping: Mapping }) => mapping.columns.filter((key) => key !== null).length;
  return fits.toSorted((one, other) => said(other) - said(one))[0] ?? null;
}
