import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ComponentType } from 'react';
import { EbayFields } from './ebay/ebay-fields.tsx';
import type { OwnFieldsProps } from './own-fields-props.ts';

/** What a marketplace asks of a product that no other does. */
const ownFields: Partial<Record<Platform, ComponentType<OwnFieldsProps>>> = { ebay: EbayFields };

export const allOwnFields = platforms.flatMap((platform) => {
  const Fields = ownFields[platform];
  return Fields ? [{ platform, Fields }] : [];
});
