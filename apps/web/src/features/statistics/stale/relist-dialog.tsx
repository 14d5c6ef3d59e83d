import { descriptionOf, platformList, relistPlatforms } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import type { ChoiceDialogProps } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useForSale } from './get-stale-products.ts';
import styles from './relist-dialog.module.css';
import { useRelist } from './use-relist.ts';

/** Ends listings and makes them again, where that makes a new one. Says what happens on each marketplace. */
export function RelistDialog({ choice, ...dialog }: ChoiceDialogProps) {
  const enabled = useEnabledPlatforms();
  const relist = useRelist(dialog.onClose);
  const possible = relistPlatforms.filter((each) => enabled.some(({ platform }) => platform === each));
  const forSale = useForSale(choice, possible);
  const here = possible.filter((each) => forSale[each] !== 0);
  const [first] = choice.products;
  const what = choice.count === 1 && first ? first.name : plural(choice.count, 'product');
  return (
    <Dialog
      {...dialog}
      title="Relist"
      size={520}
      leave="Cancel"
      onlyText
      footer={
        <Button
          disabled={here.length === 0 || relist.isPending}
          onClick={() => relist.mutate({ choice, platforms: here })}
        >
          {relist.isPending ? 'Relisting...' : `Relist on ${platformList(here) || 'no platform'}`}
        </Button>
      }
    >
      <p className={styles.what}>
        <strong>{what}</strong>
      </p>
      <dl className={styles.places}>
        {enabled.map(({ platform, name }) => {
          const { relist: how } = descriptionOf(platform);
          return (
            how && (
              <div key={platform}>
                <dt>
                  {name}
                  {how.makesNew ? forSaleWords(forSale[platform], choice.count) : ': not relisted'}
                </dt>
                <dd>{how.note}</dd>
              </div>
            )
          );
        })}
      </dl>
      <p className={styles.what}>
        A product is never listed twice: the new listing is made once the old one is proved ended. What sells
        in between is not listed again. This cannot be undone.
      </p>
    </Dialog>
  );
}

/** `: 12 of 181 for sale there`, or nothing while that is not known. */
function forSaleWords(forSale: number | undefined, count: number): string {
  if (forSale === undefined) return '';
  if (forSale === 0) return ': not for sale there';
  return count === 1 ? '' : `: ${formatCount(forSale)} of ${formatCount(count)} for sale there`;
}
