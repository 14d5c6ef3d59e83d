import type { Platform } from '@crosslister/contract/platforms.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { HttpProblem } from '../../../http/problem.ts';

/** Something has changed since the item was shown: why the seller's answer cannot be carried out. */
const refuse = (message: string, nextStep: string) => new HttpProblem(409, message, { nextStep });

export const answeredAlready = () =>
  refuse('This has been answered already.', 'Look at the list again: it shows what still waits.');

export const skuTaken = (sku: string) =>
  refuse(`Another product already has the SKU "${sku}".`, 'Choose another SKU.');

export const productGone = () =>
  refuse('The product was deleted meanwhile.', 'Sync the shop again, or choose "Different product".');

export const productSold = (name: string) =>
  refuse(
    `"${name}" is sold, so nothing can be linked to it.`,
    'If the item is a different product, choose that. If it is the one you sold, end it in your shop.',
  );

export const listedAlready = (name: string, platform: Platform) =>
  refuse(
    `"${name}" is listed on ${platformNames[platform]} already.`,
    'Choose another product, or choose "Different product".',
  );

export const twinListed = (name: string, platform: Platform) =>
  refuse(
    `"${name}" is linked to the other item on ${platformNames[platform]} already.`,
    'Give this one another SKU in your shop, then sync; or delist the other first.',
  );

export const belongsToAnother = (name: string) =>
  refuse(`This listing is linked to "${name}" already.`, 'Sync the shop again: then it is no longer asked.');

export const severalProducts = (count: number) =>
  refuse(`${plural(count, 'product')} have this title.`, 'Choose the one it is.');

export const noProduct = () =>
  refuse(
    'No product with this title can be linked any more.',
    'Sync the shop again, or choose "Different product".',
  );
