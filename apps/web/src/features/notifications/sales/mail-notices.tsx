import { platformNames } from '@crosslister/contract/platforms.ts';
import type { MailNotice } from '@crosslister/contract/sales.ts';
import { IconMailQuestion } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { usePriceField } from '../../../ui/fields/use-price-field.ts';
import { Answer } from '../answer.tsx';
import { useAnswerMail, useDismissMail } from '../api/settle-sale.ts';
import styles from '../notification-list.module.css';
import { AlertItem, Dismiss } from './alert-item.tsx';

interface Props {
  notices: readonly MailNotice[];
  onOpenProduct: (id: number) => void;
}

/** Sale e-mails that only the seller can make a sale of. */
export function MailNotices({ notices, onOpenProduct }: Props) {
  return notices.map((notice) => <Mail key={notice.id} notice={notice} onOpenProduct={onOpenProduct} />);
}

function Mail({ notice, onOpenProduct }: { notice: MailNotice } & Pick<Props, 'onOpenProduct'>) {
  const dismissal = useDismissMail();
  const { id, platform, titles, message, candidates } = notice;
  const name = titles.join(', ') || `A mail of ${platformNames[platform]}'s`;
  return (
    <AlertItem Icon={IconMailQuestion} headline={headlineOf(notice)}>
      <p className={styles.line}>{message}</p>
      <div className={styles.meta}>
        <time dateTime={notice.saleDate}>{formatDate(notice.saleDate)}</time>
      </div>
      {candidates.map((candidate) => (
        <Candidate key={candidate.id} notice={notice} candidate={candidate} onOpenProduct={onOpenProduct} />
      ))}
      <Dismiss id={id} name={name} dismissal={dismissal} />
    </AlertItem>
  );
}

function headlineOf({ reason, platform, titles }: MailNotice): string {
  if (reason === 'cancelled') return `Cancelled on ${platformNames[platform]}?`;
  return titles.length > 0 ? 'Which one sold?' : 'Sale e-mails';
}

interface CandidateProps extends Pick<Props, 'onOpenProduct'> {
  notice: MailNotice;
  candidate: MailNotice['candidates'][number];
}

/** One of the seller's things that may have sold. Where the mail names no price, the seller says it. */
function Candidate({ notice: { id, price: mailed }, candidate, onOpenProduct }: CandidateProps) {
  const answer = useAnswerMail();
  const price = usePriceField(candidate.price);

  function record(): void {
    const typed = mailed === null && price.read();
    if (typed === undefined) return;
    answer.mutate({ id, product_id: candidate.id, ...(typed && { sale_price: typed }) });
  }

  return (
    <div className={styles.candidate}>
      <button type="button" className={styles.name} onClick={() => onOpenProduct(candidate.id)}>
        {candidate.name}
      </button>
      <div className={styles.meta}>SKU: {candidate.sku || 'none'}</div>
      {mailed === null && <NumberField label="Sold for (£)" {...price.field} />}
      <div className={styles.answers}>
        <Answer
          word="This one sold"
          subject={`${candidate.name}, SKU ${candidate.sku || 'none'}`}
          variant="filled"
          loading={answer.isPending}
          onClick={record}
        />
      </div>
    </div>
  );
}
