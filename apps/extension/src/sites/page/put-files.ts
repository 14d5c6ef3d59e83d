import type { Photo } from '../site.ts';

export const fileOf = ({ name, type, bytes }: Photo) => new File([bytes], name, { type });

/** Gives the photos to a file input in their order, as if they had been picked. */
export function putFiles(input: HTMLInputElement, photos: Photo[]): void {
  const transfer = new DataTransfer();
  for (const photo of photos) transfer.items.add(fileOf(photo));
  input.files = transfer.files;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
