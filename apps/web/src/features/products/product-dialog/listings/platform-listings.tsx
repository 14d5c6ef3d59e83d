import {
  descriptionOf,
  type Platform,
  platformNames,
  publishingFees,
} from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { FieldFocus } from '../../../../lib/dialog-props.ts';
import { formatStart } from '../../../../lib/format.ts';
import type { EnabledPlatform } from '../../../../lib/platforms/platform-settings.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { QuietButton, SmallButton } from '../../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { AddressField } from '../../../../ui/fields/address-field.tsx';
import { CopyButton } from '../../../../ui/fields/copy/copy-button.tsx';
import { useFieldFocus } from '../../../../ui/fields/use-field-focus.ts';
import { PlatformIcon } from '../../../../ui/platform-icon.tsx';
import { isForReview, usePublishNow } from '../../api/publish-now.ts';
import { platformState } from '../../table/cells/platform-work.ts';
import { StatusPill } from '../../table/cells/status-pill.tsx';
import { useLiveOn } from '../api/get-live-on.ts';
import { drawnFor } from '../form-part.ts';
import styles from '../product-dialog.module.css';
import { listingNote } from './listing-note.ts';

interface Props {
  product: Product;
  platforms: readonly EnabledPlatform[];
  onList: (platform: Platform) => void;
}

/** Where the product is listed: the link of each listing, editable and to follow. */
export const PlatformListings = drawnFor<'urls', Props>(
  ['urls'],
  ({ product, platforms, onList, ...part }) => {
    const { errors, form } = part;
    const { urls } = form;
    const setUrl = (platform: Platform, url: string) => part.onChange({ urls: { ...urls, [platform]: url } });
    const publish = usePublishNow(product);
    const { data: places } = useLiveOn(product.id);
    const now = useNow();
    const [asked, setAsked] = useState<Platform | null>(null);
    const box = useRef<HTMLElement>(null);
    const noteId = useId();
    const [editing, setEditing] = useState<FieldFocus | null>(null);
    useFieldFocus(box, editing, { wide: true });
    return (
      <section ref={box} className={styles.section} aria-labelledby="platform-listings">
        <div className={styles.listingHead}>
          <h3 id="platform-listings">Platform Listings</h3>
          <StatusPill product={product} />
        </div>
        {platforms.map(({ platform, name }) => {
          const saved = product.listings[platform]?.url ?? '';
          const planned = places?.find((place) => place.platform === platform)?.planned;
          return (
            <div key={platform} className={styles.listing}>
              <div className={styles.listingHead}>
                <PlatformIcon
                  platform={platform}
                  name={name}
                  state={platformState(
                    { ...product, action_info: null },
                    platform,
                    planned ? { [platform]: 'scheduled' } : undefined,
                  )}
                />
                <span className={styles.listingName}>{name}</span>
                {saved && <span className={styles.listed}>LISTED</span>}
                <span className={styles.listingNote}>
                  {planned
                    ? `Planned for ${formatStart(planned, now)}`
                    : listingNote(platform, product.listings[platform])}
                </span>
              </div>
              <AddressField
                size="sm"
                aria-label={`${name} listing URL`}
                value={urls[platform]}
                error={errors[platform]}
                rightSection={
                  urls[platform] !== '' && <CopyButton what={`${name} listing link`} text={urls[platform]} />
                }
                onChange={(url) => setUrl(platform, url)}
              />
              {saved && urls[platform] === '' && (
                <p className="quiet">
                  Saving removes only the link. The listing may still be live: use Delist.
                </p>
              )}
              {product.listings[platform]?.edited_here && (
                <p id={`${noteId}-${platform}`} className="quiet">
                  {descriptionOf(platform).editing?.note}
                </p>
              )}
              <div className={styles.listingActions}>
                {saved ? (
                  <>
                    {isForReview(product.listings[platform]) && (
                      <Button
                        size="compact-sm"
                        aria-label={`Publish now on ${name}`}
                        loading={publish.isPending && publish.variables === platform}
                        onClick={() =>
                          publishingFees[platform] ? setAsked(platform) : publish.mutate(platform)
                        }
                      >
                        Publish now
                      </Button>
                    )}
                    <SmallButton
                      component="a"
                      href={saved}
                      target="_blank"
                      rel="noreferrer"
                      rightSection={<IconExternalLink size={14} aria-hidden />}
                    >
                      View Listing
                    </SmallButton>
                    {/* The fields above are where it is edited: the marketplace would refuse it. */}
                    {product.listings[platform]?.edited_here && (
                      <SmallButton
                        aria-describedby={`${noteId}-${platform}`}
                        onClick={() => setEditing({ field: 'Product Name' })}
                      >
                        Edit on {name}
                      </SmallButton>
                    )}
                    <QuietButton
                      color="red"
                      aria-label={`Remove ${name} link`}
                      disabled={urls[platform] === ''}
                      onClick={() => setUrl(platform, '')}
                    >
                      Remove
                    </QuietButton>
                  </>
                ) : (
                  <Button size="compact-sm" variant="light" onClick={() => onList(platform)}>
                    List on {name}
                  </Button>
                )}
              </div>
            </div>
          );
        })}
        <ConfirmDialog
          opened={asked !== null}
          title={asked ? `Publish on ${platformNames[asked]}` : 'Publish'}
          message={asked && publishingFees[asked]}
          confirmLabel="Publish now"
          onConfirm={() => {
            if (asked) publish.mutate(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      </section>
    );
  },
);
