import type { Operation } from '@crosslister/contract/operation.ts';
import { isFilledIn, platformNames } from '@crosslister/contract/platforms.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useReportOperation } from '../../lib/api/report-operation.ts';
import { describeError, fieldErrorsOf } from '../../lib/api-error.ts';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { hasExtension } from '../../lib/extension/call-extension.ts';
import { listWithExtension } from '../../lib/extension/list-with-extension.ts';
import { showToast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AddressField } from '../../ui/fields/address-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import { useStep } from './api/get-step.ts';
import { FormFields } from './components/form-fields.tsx';
import styles from './components/steps.module.css';

const SIZE = 560;

/**
 * One product that the seller lists or changes by hand: the fields to copy, the link, and
 * buttons to report that it is done.
 */
export function StepDialog({ id, ...props }: DialogProps & { id: number }) {
  const { data, error } = useStep(id);
  if (data) return <Step {...data} {...props} />;
  return (
    <Dialog {...props} title="By Hand" size={SIZE}>
      {error ? (
        <Notice type="error" announce>
          {describeError(error)}
        </Notice>
      ) : (
        <Skeleton height={360} />
      )}
    </Dialog>
  );
}

interface Props extends DialogProps {
  operation: Operation;
  form: ListingForm;
}

function Step({ operation, form, opened, onClose }: Props) {
  const [address, setAddress] = useState('');
  const report = useReportOperation();
  const { id, action, platform, product, link, next_step: todo, waits_for_seller: waits } = operation;
  const name = platformNames[platform];
  const lists = action === 'crosslist';
  const fieldError = fieldErrorsOf(report.error).listing_url;

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const word = { success: true, draft: false, ...(lists && { listing_url: address }) };
    report.mutate(
      { id, report: word },
      {
        onSuccess: () => {
          const done = lists ? `Listed on ${name}.` : `Changed on ${name}.`;
          showToast({ type: 'success', title: 'Confirmed', message: `${product?.name ?? 'It'}: ${done}` });
          onClose();
        },
      },
    );
  }

  function fillIn() {
    void listWithExtension([id]);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={lists ? `List on ${name}` : `Change on ${name}`}
      size={SIZE}
      footer={
        waits && (
          <>
            <Button
              component="a"
              variant="default"
              href={link ?? ''}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open on {name}
            </Button>
            <Button type="submit" form={`step-${id}`} loading={report.isPending}>
              Done
            </Button>
          </>
        )
      }
    >
      {waits ? (
        <p className={styles.lead}>{todo}</p>
      ) : (
        <Notice type="info">{operation.error ?? 'This is done.'}</Notice>
      )}
      {waits && lists && !operation.has_draft && isFilledIn(operation.platform) && hasExtension() && (
        <p>
          <Button variant="light" onClick={fillIn}>
            Fill it in with the extension
          </Button>
        </p>
      )}
      <LeaveQuestion
        isDirty={() => opened && address.trim() !== ''}
        message="The address that you entered has not been saved."
      />
      <FormFields operationId={id} form={form} />
      {waits && (
        <form id={`step-${id}`} noValidate onSubmit={submit} className={lists ? styles.address : undefined}>
          {lists && (
            <AddressField
              label={`Address of the listing on ${name}`}
              description="Once listed, copy it from the browser or the app's Share button."
              value={address}
              error={fieldError}
              onChange={setAddress}
            />
          )}
          <ErrorNotice error={report.error} />
        </form>
      )}
    </Dialog>
  );
}
