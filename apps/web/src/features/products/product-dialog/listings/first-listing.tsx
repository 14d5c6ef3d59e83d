import type { FirstListing, OpenFirstListing } from '@crosslister/contract/listings/first-listing.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useConfirmFirst, useFirstListing, useFirstListings } from '../../../../lib/api/first-listings.ts';
import { explainError } from '../../../../lib/api-error.ts';
import type { FieldFocus } from '../../../../lib/dialog-props.ts';
import { openFix } from '../../../../lib/failures/open-fix.ts';
import { useFieldFocus } from '../../../../ui/fields/use-field-focus.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import styles from './first-listing.module.css';

/** Asks whether this product's listing is right, on each account where it is the first and was not confirmed. */
export function FirstListings({ productId, focus }: { productId: number; focus: FieldFocus | null }) {
  const { data = [] } = useFirstListings();
  return data
    .filter(({ product }) => product?.id === productId)
    .map((first) => <Question key={first.platform} {...first} focus={focus} />);
}

function Question({ platform, focus }: OpenFirstListing & { focus: FieldFocus | null }) {
  const name = platformNames[platform];
  const { data, error, isFetching, refetch } = useFirstListing(platform);
  const confirm = useConfirmFirst(platform);
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLElement>(null);
  useFieldFocus(box, focus);
  const cause = data?.error ? `${data.error} ${data.next_step ?? ''}` : error && explainError(error);
  const small = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <section ref={box} className={styles.question} aria-labelledby={`first-on-${platform}`}>
      <h3
        className={styles.title}
        id={`first-on-${platform}`}
        tabIndex={-1}
        data-field={`First listing on ${name}`}
      >
        First listing on {name}: is it right?
      </h3>
      {!data && !error && <Skeleton height={120} />}
      {cause && (
        <Notice type="warning" announce>
          It could not be read back. {cause}
        </Notice>
      )}
      {data && data.parts.length > 0 && <SideBySide name={name} parts={data.parts} />}
      {data?.fees && (
        <p className={styles.note}>
          Fees that {name} named before it was published: {data.fees}.
        </p>
      )}
      {isWrong && (
        <Notice type="info">
          Correct the product and Save Changes: it is sent again. Then choose Look again, or Check this
          account in Settings.
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button size="compact-sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          It is right
        </Button>
        {isWrong ? (
          <Button
            {...small}
            onClick={() => openFix({ target: 'settings', section: 'connections', platform }, null)}
          >
            Open Settings
          </Button>
        ) : (
          <Button {...small} onClick={() => setWrong(true)}>
            Something is wrong
          </Button>
        )}
        <Button {...small} loading={isFetching} onClick={() => refetch()}>
          {cause ? 'Retry' : 'Look again'}
        </Button>
        {data?.url && (
          <a href={data.url} target="_blank" rel="noreferrer">
            Open on {name}
          </a>
        )}
      </div>
    </section>
  );
}

function SideBySide({ name, parts }: Pick<FirstListing, 'parts'> & { name: string }) {
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <td />
          <th scope="col">Sent</th>
          <th scope="col">On {name}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name}>
            <th scope="row">{part.name}</th>
            <td>{part.sent}</td>
            <td>{part.there}</td>
            <td className={styles.state} data-differs={!part.same || undefined}>
              {part.same ? 'Same' : 'Different'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
