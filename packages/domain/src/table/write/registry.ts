import type { ExportFormat } from '@crosslister/contract/export-formats.ts';
import type { TableFormat } from './format.ts';
import { ownFormat } from './own-format.ts';

/** The table of each format. JSON is none. */
export const tableFormats: Record<Exclude<ExportFormat, 'json'>, TableFormat> = {
  csv: ownFormat,
  xlsx: ownFormat,
};
