import { byHandOf, platformNames, wardrobePlatforms } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { hasExtension } from '../../../lib/extension/call-extension.ts';
import styles from './import.module.css';

/** What only the seller's own browser can read: their wardrobe, which the extension brings along. */
export function WardrobeImport() {
  return (
    <ul className={styles.platforms} aria-label="Through the browser extension">
      {wardrobePlatforms.map((platform) => (
        <li key={platform} className={styles.platform}>
          <span className={styles.platformName}>
            {platformNames[platform]} wardrobe
            <br />
            <span className={styles.hint}>{hint(platformNames[platform])}</span>
          </span>
          {hasExtension() && (
            <Button
              component="a"
              variant="default"
              href={byHandOf(platform)?.wardrobeUrl ?? ''}
              target="_blank"
              rel="noopener"
            >
              Open<span className="visually-hidden"> the {platformNames[platform]} wardrobe</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function hint(name: string): string {
  return hasExtension()
    ? `Opens your own wardrobe on ${name}, where the extension asks whether to bring the items along: title, price, first photo, brand, size and condition. What came in is then in the list of imports under CSV File, and can be undone for a day.`
    : `Read by the browser extension, on a computer, from your own wardrobe on ${name}. Settings, Connections, Browser extension says how to install it.`;
}
