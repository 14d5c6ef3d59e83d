import type { Product } from '@crosslister/contract/product.ts';
import type { EnabledPlatform } from '../../lib/platform-settings.ts';
import { PlatformIcon, type PlatformState } from '../../ui/platform-icon.tsx';
import styles from './product-table.module.css';

interface Props {
  product: Product;
  platforms: readonly EnabledPlatform[];
}

/** One letter for each platform the seller uses, lit where the product is listed. */
export function PlatformLetters({ product, platforms }: Props) {
  return (
    <span className={styles.letters}>
      {platforms.map(({ platform, name }) => {
        const url = product.listings[platform]?.url;
        const failed = product.action_info?.platform === platform;
        const state: PlatformState = failed ? 'failed' : url ? 'listed' : 'unlisted';
        return (
          <PlatformIcon key={platform} platform={platform} name={name} state={state} url={url || undefined} />
        );
      })}
    </span>
  );
}
