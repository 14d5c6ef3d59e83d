import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';

export interface TextEncoding {
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** What the seller should check before importing, if the file does not say how it was encoded. */
  note: string | null;
}

const HEAD_BYTES = 4096;
const SAVE_AS = "Save it as 'CSV UTF-8' and choose it again.";

/** The first bytes of other kinds of files. */
const foreign: { bytes: number[]; what: string }[] = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'an Excel workbook (.xls), or one with a password' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a picture' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a picture' },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: 'a picture' },
  { bytes: [0x52, 0x49, 0x46, 0x46], what: 'a picture or a recording' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document' },
  { bytes: [0x1f, 0x8b], what: 'a packed file' },
];

/** The encoding of a CSV file. Throws CsvProblem for a file that is none, or that would certainly be misread. */
export async function encodingOf(file: Blob): Promise<TextEncoding> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.length === 0) {
    throw new CsvProblem('The file is empty. It needs a header line and at least one product.');
  }
  const other = foreign.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (other) {
    throw new CsvProblem(
      `This is ${other.what}, not a CSV file. Open it in your spreadsheet, save it as 'CSV UTF-8' and choose that.`,
    );
  }
  const wide = utf16Of(head);
  if (wide) return { label: wide, note: null };
  if (isBinary(head)) throw new CsvProblem(`This is not a CSV file: it contains no text. ${SAVE_AS}`);
  return (await isUtf8(file)) ? { label: 'utf-8', note: null } : windowsText(file);
}

/** By its byte order mark, or by the zero byte in every second place of western text. */
function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : null;
}

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32);

function isBinary(head: Uint8Array): boolean {
  return head.filter((byte) => byte !== 0 && isControl(byte)).length > head.length / 50;
}

async function isUtf8(file: Blob): Promise<boolean> {
  try {
    for await (const _ of textOf(file, 'utf-8', { fatal: true }));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Excel still saves "CSV" in the code page of Windows: single characters above ASCII, never five of its positions. */
async function windowsText(file: Blob): Promise<TextEncoding> {
  let good = 0;
  let bad = 0;
  for await (const text of textOf(file, 'utf-8')) {
    bad += text.match(/\uFFFD/g)?.length ?? 0;
    good += text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  }
  if (good > bad) {
    throw new CsvProblem(`Part of the file is UTF-8 and part is not, so letters would be lost. ${SAVE_AS}`);
  }
  for await (const text of textOf(file, 'windows-1252')) {
    if (/[\u0081\u008d\u008f\u0090\u009d]/.test(text)) {
      throw new CsvProblem(`The text encoding of this file could not be recognised. ${SAVE_AS}`);
    }
  }
  return {
    label: 'windows-1252',
    note: 'The file is not saved as UTF-8, so it was read as Windows text. Check that £ and accented letters look right.',
  };
}

/** The text of a file, part by part. Throws CsvProblem if the file is gone or was changed meanwhile. */
export async function* textOf(
  file: Blob,
  label: TextEncoding['label'],
  options: TextDecoderOptions = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, options);
  const reader = file.stream().getReader();
  for (let piece = await readPiece(reader); !piece.done; piece = await readPiece(reader)) {
    yield decoder.decode(piece.value, { stream: true });
  }
  yield decoder.decode();
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new CsvProblem('The file was changed or moved since it was chosen. Choose it again.', { cause });
  }
}
