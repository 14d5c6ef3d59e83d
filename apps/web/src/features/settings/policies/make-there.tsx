import { descriptionOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { MadePolicy } from '@crosslister/contract/policies.ts';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import styles from '../settings.module.css';

interface Props {
  platform: Platform;
  /** What can be made there, and what one of it is called. */
  lists: readonly { list: string; label: string }[];
}

/** Makes something to choose from at the marketplace itself, after a question. */
export function MakeThere({ platform, lists }: Props) {
  const [asked, setAsked] = useState<{ list: string; label: string; name: string } | null>(null);
  const client = useQueryClient();
  const path = descriptionOf(platform).policies?.path;
  const making = useMutation({
    mutationFn: (body: { list: string; name: string }) =>
      callApi(`/api/${path}/`, MadePolicy, { method: 'POST', body }),
    onSuccess: async ({ made }) => {
      await client.invalidateQueries({ queryKey: queryKeys.policies(platform) });
      setAsked(null);
      showToast({ type: 'success', title: 'Made', message: `${made.name} can be chosen now.` });
    },
    onError: (error) => showToast(failedRequest('Not Made', error)),
  });
  return (
    <details className={styles.details}>
      <summary>Make a new one in {platformNames[platform]}</summary>
      {lists.map((each) => (
        <NewEntry key={each.list} label={each.label} onMake={(name) => setAsked({ ...each, name })} />
      ))}
      <ConfirmDialog
        opened={asked !== null}
        title={`New ${asked?.label ?? ''}`}
        message={`“${asked?.name ?? ''}” is made in ${platformNames[platform]}, where buyers may see it.`}
        confirmLabel="Make it"
        busy={making.isPending}
        onConfirm={() => asked && making.mutate({ list: asked.list, name: asked.name })}
        onClose={() => setAsked(null)}
      />
    </details>
  );
}

function NewEntry({ label, onMake }: { label: string; onMake: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <div className={styles.paste}>
      <TextInput
        label={`New ${label.toLowerCase()}`}
        {...(label === 'Store category' && { description: 'Below another: Clothes > Dresses.' })}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SmallButton disabled={name.trim() === ''} onClick={() => onMake(name.trim())}>
        Make {label.toLowerCase()}
      </SmallButton>
    </div>
  );
}
