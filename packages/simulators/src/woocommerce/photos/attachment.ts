import type { Attachment, StoredFile } from '../records.ts';
import { nextId, type Shop, stampNow, type View } from '../shop.ts';

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Stores bytes under the month's upload folder; a taken name gets -1, -2 and so on. */
export function addAttachment(
  shop: Shop,
  file: StoredFile & { name: string; width: number; height: number },
): Attachment {
  const stamp = stampNow(shop);
  const folder = `/wp-content/uploads/${stamp.local.slice(0, 4)}/${stamp.local.slice(5, 7)}`;
  const dot = file.name.lastIndexOf('.');
  const stem = file.name.slice(0, dot);
  const extension = file.name.slice(dot);
  let path = `${folder}/${file.name}`;
  for (let count = 1; shop.files.has(path); count += 1) path = `${folder}/${stem}-${count}${extension}`;
  shop.files.set(path, { type: file.type, read: file.read });
  const attachment: Attachment = {
    id: nextId(shop, 'post'),
    created: stamp,
    modified: stamp,
    path,
    name: fileName(path),
    alt: '',
    width: file.width,
    height: file.height,
  };
  shop.attachments.set(attachment.id, attachment);
  return attachment;
}

/** The fields a variation shows of its picture. */
export function renderImage({ base }: View, image: Attachment) {
  return {
    id: image.id,
    date_created: image.created.local,
    date_created_gmt: image.created.gmt,
    date_modified: image.modified.local,
    date_modified_gmt: image.modified.gmt,
    src: base + image.path,
    name: image.name,
    alt: image.alt,
  };
}

/** The fields a product shows of each picture, with its smaller versions. */
export function renderImageWithSizes(view: View, image: Attachment) {
  const plain = renderImage(view, image);
  const dot = plain.src.lastIndexOf('.');
  const sized = (width: number) => {
    const height = width === 768 || width === 600 ? Math.round((image.height * width) / image.width) : width;
    return `${plain.src.slice(0, dot)}-${width}x${height}${plain.src.slice(dot)}`;
  };
  const widths = [300, 150, 768, 600, 100].filter((width) => width < image.width);
  const versions = widths.map((width) => `${sized(width)} ${width}w`);
  return {
    ...plain,
    srcset: [`${plain.src} ${image.width}w`, ...versions].join(', '),
    sizes: `(max-width: ${image.width}px) 100vw, ${image.width}px`,
    thumbnail: image.width > 300 ? sized(300) : plain.src,
  };
}

/** The stored file behind an address path, also for the smaller versions WordPress names `-300x300`. */
export function findFile(shop: Shop, path: string): StoredFile | undefined {
  return shop.files.get(path) ?? shop.files.get(path.replace(/-\d+x\d+(\.\w+)$/, '$1'));
}
