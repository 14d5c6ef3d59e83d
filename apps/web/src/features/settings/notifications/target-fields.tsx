import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import columns from '../../../ui/styles/columns.module.css';
import type { TargetDraft } from './channel-draft.ts';
import type { TypedKind } from './event-words.ts';
import styles from './notifications.module.css';

interface Props {
  kind: TypedKind;
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
  /** Whether an e-mail needs no server of the seller's. */
  sendsMail: boolean;
  errors: Record<string, string>;
  /** Where a stored one goes, without its secrets. */
  storedAt?: string;
}

const addresses = {
  webhook: {
    label: 'Address',
    description: 'Messages are posted as JSON, signed with a secret shown next.',
    placeholder: 'https://example.com/hooks/crosslister',
  },
  ntfy: {
    label: 'Topic address',
    description: 'Whoever knows the topic can read it: choose a secret name.',
    placeholder: 'https://ntfy.sh/my-topic-8f3k2',
  },
};

export function TargetFields({ kind, draft, onChange, sendsMail, errors, storedAt }: Props) {
  const field = (name: keyof TargetDraft, at: string = name) => ({
    value: String(draft[name]),
    error: errors[`target.${at}`],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  if (kind !== 'email')
    return (
      <>
        <TextInput
          type="url"
          data-autofocus
          {...addresses[kind]}
          {...(storedAt && { description: `Now ${storedAt}. Leave the stars to keep it.` })}
          {...field('url')}
        />
        {kind === 'ntfy' && (
          <PasswordInput label="Access token" description="Only for a protected topic." {...field('token')} />
        )}
      </>
    );
  return (
    <>
      <TextInput
        label="E-mail address"
        type="email"
        placeholder="you@example.com"
        data-autofocus
        {...field('address')}
        autoComplete="email"
      />
      {sendsMail ? (
        <Checkbox
          label="My mail server"
          checked={draft.ownServer}
          onChange={({ currentTarget: { checked } }) => onChange({ ...draft, ownServer: checked })}
        />
      ) : (
        <p className={styles.hint}>
          This server sends no mail itself: use your provider's SMTP server, mostly with an app password.
        </p>
      )}
      {draft.ownServer && (
        <div className={columns.pairs}>
          <TextInput label="Mail server" placeholder="smtp.example.com" {...field('host', 'server.host')} />
          <TextInput label="Port" inputMode="numeric" placeholder="587" {...field('port', 'server.port')} />
          <TextInput label="User name" {...field('username', 'server.username')} />
          <PasswordInput label="Password" {...field('password', 'server.password')} />
          <TextInput
            label="Sent from"
            type="email"
            placeholder="you@example.com"
            {...field('from', 'server.from')}
          />
        </div>
      )}
    </>
  );
}
