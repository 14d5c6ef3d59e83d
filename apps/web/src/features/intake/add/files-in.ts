import { isPicture } from '../../../lib/photos/is-picture.ts';
import type { NewPhoto } from '../../../lib/photos/waiting-photos.ts';

type Photo = Omit<NewPhoto, 'account'>;

/** The pictures among files, in the order of their names: 9 before 10. */
export function photosOf(files: readonly File[]): Photo[] {
  return files
    .filter(isPicture)
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    .map((file) => ({ file, name: file.name, takenAt: null, starts: false }));
}

/** The files of a drop, those in folders too. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  // The list is empty once the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const all: File[] = [];
  // A hundred at a time.
  for (let some = await read(); some.length > 0; some = await read())
    all.push(...(await Promise.all(some.map(filesOf))).flat());
  return all;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
