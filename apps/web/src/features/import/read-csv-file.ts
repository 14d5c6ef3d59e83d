import { type CsvResult, parseProductsCsv } from '@crosslister/domain/csv.ts';

/** Excel still saves "CSV" in the Windows code page: what is no UTF-8 is read as that, so that £ and é survive. */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Any bytes are valid in this code page, so this cannot fail.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export async function readCsvFile(file: File): Promise<CsvResult> {
  return parseProductsCsv(decodeCsv(await file.arrayBuffer()));
}
