import { setTimeout as sleep } from 'node:timers/promises';
import { json } from '../../http/answer.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { formOf } from '../form-body.ts';
import { type AppCall, base, type Call, type Route, type SellerCall } from '../router.ts';
import { epochNow, nextId, type Site } from '../etsy-state.ts';
import { ownListing, visibleListing } from './find-listing.ts';
import type { Listing, Picture } from './listing.ts';
import { renderPicture, renderPictures } from './render-listing.ts';

const most = 20;
const mostBytes = 10 * 1024 * 1024;

const signatures: [string, string][] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638'],
];

function typeOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 8).toString('hex');
  const found = signatures.find(([, signature]) => start.startsWith(signature));
  if (!found) throw refusal(400, 'The image is not of a supported type: use JPG, PNG or GIF.');
  return found[0];
}

export function addPicture(site: Site, shopId: number, bytes: Buffer, altText: string): Picture {
  const contentType = typeOf(bytes);
  if (bytes.length > mostBytes) throw refusal(400, 'The image file is too large: 10 MB at most.');
  const createdAt = epochNow(site);
  const picture = { id: nextId(site, 5_000_000_000), shopId, bytes, contentType, altText, createdAt };
  site.pictures.set(picture.id, picture);
  return picture;
}

async function readUpload({ request }: SellerCall) {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data') || !type.includes('boundary=')) {
    throw refusal(400, 'The request body must be of content type multipart/form-data.');
  }
  const parts = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': type },
  }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of parts) if (typeof value === 'string') fields.append(name, value);
  const file = parts.get('image');
  // A part without a filename counts as text, and Etsy then finds no image in the call.
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
  return { form: formOf(fields), bytes };
}

async function pictureFor(call: SellerCall): Promise<{ picture: Picture; rank: number; overwrite: boolean }> {
  const { site, seller } = call;
  const { form, bytes } = await readUpload(call);
  const rank = form.integer('rank') ?? 1;
  if (rank < 1) throw refusal(400, "Invalid value for 'rank': must be at least 1.");
  const overwrite = form.flag('overwrite') ?? false;
  const altText = form.text('alt_text') ?? '';
  if ([...altText].length > 500) throw refusal(400, 'alt_text cannot be longer than 500 characters');
  if (bytes) return { picture: addPicture(site, seller.shopId, bytes, altText), rank, overwrite };
  const id = form.integer('listing_image_id');
  const known = site.pictures.get(id ?? 0);
  if (known?.shopId === seller.shopId) return { picture: known, rank, overwrite };
  throw refusal(400, 'Either a valid image file or an existing listing_image_id must be provided.');
}

function place(listing: Listing, picture: Picture, index: number, overwrite: boolean): void {
  const replaced = overwrite && index < listing.pictures.length ? 1 : 0;
  if (listing.pictures.length - replaced >= most) {
    throw refusal(400, `A listing cannot have more than ${most} images.`);
  }
  listing.pictures.splice(index, replaced, picture);
}

/** Uploads that overlap lose the ranks they asked for (etsy/open-api#298): the last to finish comes first. */
async function upload(call: SellerCall) {
  const { site, origin } = call;
  const listing = ownListing(call);
  const { picture, rank, overwrite } = await pictureFor(call);
  const already = site.uploading.get(listing.id) ?? 0;
  site.uploading.set(listing.id, already + 1);
  await sleep(site.settings.uploadMs);
  const left = (site.uploading.get(listing.id) ?? 1) - 1;
  if (left === 0) site.uploading.delete(listing.id);
  else site.uploading.set(listing.id, left);
  const alone = already === 0 && left === 0;
  const index = alone ? Math.min(rank - 1, listing.pictures.length) : 0;
  place(listing, picture, index, alone && overwrite);
  listing.updatedAt = epochNow(site);
  return json(201, renderPicture(picture, listing, index + 1, origin));
}

function list(call: AppCall) {
  const results = renderPictures(visibleListing(call), call.origin);
  return json(200, { count: results.length, results });
}

/** The file stays with the shop, so its id can be given to an upload again. */
function remove(call: SellerCall) {
  const listing = ownListing(call);
  const index = listing.pictures.findIndex(({ id }) => id === Number(call.params.image));
  if (index < 0) throw notFound('Listing Image', call.params.image);
  if (listing.state === 'active' && listing.pictures.length === 1) {
    throw refusal(400, 'An active listing must have at least one image.');
  }
  listing.pictures.splice(index, 1);
  listing.updatedAt = epochNow(call.site);
  return { status: 204 };
}

/** The picture itself, at the addresses in the answers. */
function picture({ site, params }: Call) {
  const id = /^il_\w+\.(\d+)\.jpg$/.exec(params.file ?? '')?.[1];
  const found = site.pictures.get(Number(id));
  if (!found) return { status: 404 };
  const headers = { 'content-type': found.contentType, 'cache-control': 'max-age=86400' };
  return { status: 200, headers, body: found.bytes };
}

const images = `${base}/shops/:shop/listings/:listing/images`;
const write = { access: 'seller', scopes: ['listings_w'] } satisfies Partial<Route>;

export const imageRoutes: Route[] = [
  { ...write, method: 'POST', path: images, handle: upload },
  { ...write, method: 'DELETE', path: `${images}/:image`, handle: remove },
  { method: 'GET', path: `${base}/listings/:listing/images`, access: 'app', handle: list },
  { method: 'GET', path: '/images/:file', access: 'open', handle: picture },
];
