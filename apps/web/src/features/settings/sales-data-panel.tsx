import { Button } from '@mantine/core';
import { useState } from 'react';
import { serverErrorOf } from '../../lib/api-error.ts';
import { failedAction, failedRequest } from '../../lib/failures/failed-request.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { type ResetType, useResetSalesData } from './api/reset-sales-data.ts';
import { PanelIntro } from './panel-intro.tsx';
import styles from './settings.module.css';

interface Reset {
  type: ResetType;
  label: string;
  /** Whose sales, in a sentence. */
  whose: string;
  what: string;
}

const resets: Reset[] = [
  { type: 'today', label: "Reset Today's Sales", whose: "today's", what: 'everything sold today' },
  {
    type: 'monthly',
    label: 'Reset Monthly Sales',
    whose: "this month's",
    what: 'everything sold this month',
  },
  { type: 'total', label: 'Reset Total Sales', whose: 'total', what: 'everything ever sold' },
];

export function SalesDataPanel() {
  const [asked, setAsked] = useState<Reset | null>(null);
  const reset = useResetSalesData();

  function confirm({ type, whose }: Reset) {
    reset.mutate(type, {
      onSuccess: ({ count, message }) => {
        if (count === 0) {
          showToast({ type: 'info', title: 'No Data', message: `No ${whose} sales data to reset.` });
          return;
        }
        showToast({ type: 'success', title: 'Sales Data Reset', message });
      },
      onError: (error) => {
        const title = 'Reset Failed';
        const isSaid = serverErrorOf(error) !== undefined;
        showToast(
          isSaid ? failedRequest(title, error) : failedAction('Failed to reset sales data', error, title),
        );
      },
      onSettled: () => setAsked(null),
    });
  }

  return (
    <>
      <PanelIntro title="Sales Data">
        Start the figures on the dashboard again. Products stay sold.
      </PanelIntro>
      <div>
        {resets.map((choice) => (
          <div key={choice.type} className={styles.row}>
            <p className={styles.rowText}>Clears the sale dates of {choice.what}.</p>
            <Button variant="default" onClick={() => setAsked(choice)}>
              {choice.label}
            </Button>
          </div>
        ))}
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={asked?.label ?? ''}
        message={`This clears the sale dates of ${asked?.what ?? ''}, so that these sales no longer count in the figures. The products stay sold. It cannot be undone.`}
        confirmLabel="Reset"
        danger
        busy={reset.isPending}
        onConfirm={() => asked && confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
