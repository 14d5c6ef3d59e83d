import { type LabelColour, labelKey } from '@crosslister/contract/labels/label-colours.ts';
import type { Labels } from '@crosslister/contract/schemas/label-schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { labelsAnswer } from '../../../lib/answers/label-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type KnownLabel = Labels['results'][number];

const labelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: ({ signal }) => callApi('/api/labels/', labelsAnswer, { signal }),
});

const NO_LABELS: KnownLabel[] = [];

export const useLabels = (): readonly KnownLabel[] => useQuery(labelsQuery).data?.results ?? NO_LABELS;

const coloursOf = ({ results }: Labels) =>
  new Map<string, LabelColour>(results.map(({ name, colour }) => [labelKey(name), colour]));

/** The colour of each label, by its key. */
export const useLabelColours = () => useQuery({ ...labelsQuery, select: coloursOf }).data;
