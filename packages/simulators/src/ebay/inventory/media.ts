import { type Answer, json } from '../../http/answer.ts';
import { EbayRefusal, refusal, tooManyRequests } from '../ebay-refusals.ts';
import type { Call, Route, SellerCall } from '../route.ts';
import { nextId, type StoredImage } from '../ebay-state.ts';
import { imageFormat } from './image-format.ts';

const base = '/commerce/media/v1_beta/image';
const keptMs = 30 * 86_400_000;
const uploadWindowMs = 5000;
const uploadsPerWindow = 50;

function refuse(status: number, errorId: number, message: string) {
  return refusal(status, 'API_MEDIA', errorId, message);
}

/** Uploads have a short-term limit of their own: 50 in 5 seconds for one seller. */
function countUpload({ site, seller }: SellerCall): void {
  const now = site.clock.now().getTime();
  const recent = (site.uploads.get(seller.username) ?? []).filter((at) => at > now - uploadWindowMs);
  if (recent.length >= uploadsPerWindow) throw new EbayRefusal(429, [tooManyRequests]);
  site.uploads.set(seller.username, [...recent, now]);
}

function answered({ imageUrl, expiresAt }: StoredImage) {
  return { imageUrl, maxDimensionImageUrl: imageUrl, expirationDate: expiresAt.toISOString() };
}

function store(call: SellerCall, content: Pick<StoredImage, 'bytes' | 'contentType'>): Answer {
  const imageId = `v1|${nextId(call.site, 700_000_000)}|${call.seller.userId}`;
  const imageUrl = `${call.origin}/images/g/${nextId(call.site, 800_000_000)}/s-l1600.jpg`;
  const expiresAt = call.site.clock.after(keptMs);
  const image = { imageId, imageUrl, expiresAt, ...content };
  call.site.images.set(imageId, image);
  return json(201, answered(image), { location: `${call.origin}${base}/${encodeURIComponent(imageId)}` });
}

function checkedFormat(bytes: Buffer): string {
  const format = imageFormat(bytes);
  if (!format) throw refuse(400, 190203, 'The image format is not supported.');
  if (bytes.length > 12 * 1024 * 1024) throw refuse(400, 190204, 'The image exceeds the size limit.');
  return format;
}

async function fromFile(call: SellerCall): Promise<Answer> {
  countUpload(call);
  const contentType = call.request.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data') || !contentType.includes('boundary=')) {
    throw refuse(415, 190200, 'The content type must be multipart/form-data.');
  }
  const form = await new Response(new Uint8Array(call.request.body), {
    headers: { 'content-type': contentType },
  }).formData();
  const files = form.getAll('image');
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) {
    throw refuse(400, 190201, 'One file is needed in the field image.');
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  return store(call, { bytes, contentType: checkedFormat(bytes) });
}

function find({ site, params }: SellerCall) {
  const image = site.images.get(params.id ?? '');
  if (!image || image.expiresAt < site.clock.now()) throw refuse(404, 190001, 'The image was not found.');
  return json(200, answered(image));
}

/** The picture itself, at the address listings show. */
function picture({ site, request }: Call): Answer {
  const image = [...site.images.values()].find(({ imageUrl }) => new URL(imageUrl).pathname === request.path);
  if (!image) return { status: 404 };
  return {
    status: 200,
    headers: { 'content-type': image.contentType, 'cache-control': 'max-age=86400' },
    body: image.bytes,
  };
}

const common = {
  api: 'commerce.media',
  access: 'seller',
  scopes: ['sell.inventory'],
} satisfies Partial<Route>;

export const mediaRoutes: Route[] = [
  { ...common, method: 'POST', path: `${base}/create_image_from_file`, handle: fromFile },
  { ...common, method: 'GET', path: `${base}/:id`, handle: find },
  { method: 'GET', path: '/images/g/:id/s-l1600.jpg', access: 'open', handle: picture },
];
