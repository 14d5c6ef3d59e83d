import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import { unzipSync } from 'fflate';

/** What a table in a packed file may unpack to. */
const MAX_TABLE = 200_000_000;
const MAX_FILE = 2_000_000_000;

interface Entry {
  name: string;
  size: number;
}

/** A table that lies in a packed file, as that of *Take everything with you* does beside its photos. */
interface PackedTable {
  name: string;
  /** Photos that lie beside it. */
  photos: number;
}

/** Also in one folder, as a Mac packs what was unpacked there. What it adds of its own is none. */
const isTable = ({ name }: Entry) =>
  /^(?:[^/\\]+[/\\])?[^/\\.][^/\\]*\.(?:csv|tsv|xlsx)$/i.test(name) && !/^__MACOSX\b/.test(name);

async function entriesOf(file: Blob): Promise<{ bytes: Uint8Array; entries: Entry[] } | null> {
  if (file.size > MAX_FILE) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries: Entry[] = [];
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries.push({ name, size: originalSize });
        return false;
      },
    });
  } catch {
    // What it is instead is said by the reader of workbooks.
    return null;
  }
  return { bytes, entries };
}

/** The table in a packed file that is no workbook; null if there is none. Throws CsvProblem if there are several. */
export async function tableInside(file: Blob): Promise<PackedTable | null> {
  const packed = await entriesOf(file);
  if (!packed || packed.entries.some(({ name }) => /^xl\//i.test(name))) return null;
  const tables = packed.entries.filter(isTable);
  const [table] = tables;
  if (!table) {
    if (packed.entries.some(({ name }) => /^[^/]+\.json$/i.test(name)))
      throw new CsvProblem(
        'This ZIP holds the products as JSON, which goes back by the API. Take everything with you as CSV or as a workbook, and choose that.',
      );
    return null;
  }
  if (tables.length > 1)
    throw new CsvProblem(
      `This ZIP holds several tables (${tables
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}). Unpack it and choose one of them.`,
    );
  if (table.size > MAX_TABLE)
    throw new CsvProblem(
      `${table.name} in this ZIP is larger than ${MAX_TABLE / 1_000_000} MB. Unpack it and choose it.`,
    );
  return {
    name: table.name,
    photos: packed.entries.filter(
      ({ name }) => /(?:^|[/\\])photos[/\\]./.test(name) && !/^__MACOSX\b/.test(name),
    ).length,
  };
}

/** The content of the table with this name. */
export async function unpacked(file: Blob, table: string): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const found = unzipSync(bytes, { filter: ({ name }) => name === table })[table];
    if (found) return new Blob([new Uint8Array(found)]);
  } catch (cause) {
    throw new CsvProblem(`${table} in this ZIP could not be unpacked.`, { cause });
  }
  throw new CsvProblem('The file was changed or moved since it was chosen. Choose it again.');
}
