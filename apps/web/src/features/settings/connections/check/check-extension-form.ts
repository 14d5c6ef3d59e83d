import type { CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import type { ExtensionStatus } from '@crosslister/contract/extension.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { readExtensionStatus } from '../../../../lib/extension/call-extension.ts';
import { formatDate } from '../../../../lib/format.ts';

const inPopup = (name: string) =>
  `Open ${name}'s form for a new item, then choose Check this page in the extension's popup.`;

/** What this browser's extension says of a platform whose form it fills in. There is no account to ask. */
export async function checkExtensionForm(platform: Platform): Promise<CheckLine[]> {
  let status: ExtensionStatus | null;
  try {
    status = await readExtensionStatus();
  } catch (error) {
    const text = explainError(error);
    return [
      { name: 'Browser extension', state: 'failed', text, next_step: 'Refresh the page, then check again.' },
    ];
  }
  return linesOf(platform, status);
}

export function linesOf(platform: Platform, status: ExtensionStatus | null): CheckLine[] {
  const name = platformNames[platform];
  if (!status) {
    return [
      {
        name: 'Browser extension',
        state: 'warning',
        text: `This browser has none, so you list on ${name} by hand.`,
        next_step: 'Choose How to install it, below under Browser extension.',
      },
    ];
  }
  const form = status.forms?.find(({ site }) => site === platform);
  return [
    status.paired
      ? {
          name: 'Browser extension',
          state: 'ok',
          text: `Version ${status.version}, paired with this dashboard.`,
        }
      : {
          name: 'Browser extension',
          state: 'failed',
          text: `Version ${status.version} is not paired with this dashboard, and fills in no form for it.`,
          next_step: 'Choose Pair this browser, below under Browser extension.',
        },
    ...(form
      ? [
          lastCheck(name, form),
          ...lastFilling(name, form),
          ...looksChanged(name, form),
          fieldsLeft(name, form),
        ]
      : [tooOld]),
  ];
}

type Form = NonNullable<ExtensionStatus['forms']>[number];

const tooOld: CheckLine = {
  name: 'Form',
  state: 'warning',
  text: 'This version of the extension does not tell how it stands with the form.',
  next_step: 'Choose How to update it, below under Browser extension.',
};

function lastCheck(name: string, { table, checked_at, not_found }: Form): CheckLine {
  const line = { name: 'Last check of the form' };
  const known = `What it knows of the form is of ${table}.`;
  if (!checked_at) {
    return { ...line, state: 'warning', text: `Not checked yet. ${known}`, next_step: inPopup(name) };
  }
  const when = `Checked on ${formatDate(checked_at)}`;
  if (not_found.length === 0) return { ...line, state: 'ok', text: `${when}: all fields found. ${known}` };
  return {
    ...line,
    state: 'warning',
    text: `${when}: not found were ${not_found.join(', ')}. ${known}`,
    next_step: 'Update the extension. Until then, fill these in by hand.',
  };
}

/** What the last form missed is shown at once, not only when it has become the seller's. */
function lastFilling(name: string, { missed }: Form): CheckLine[] {
  if (!missed) return [];
  const line = { name: 'Fields missed' };
  if (missed.length === 0) return [{ ...line, state: 'ok', text: 'None when a form was filled in last.' }];
  const text = `${missed.join(', ')}: not filled in the last time, and tried again with the next form.`;
  return [{ ...line, state: 'warning', text, next_step: inPopup(name) }];
}

/** Nothing failed outright, and still the form may have changed. */
function looksChanged(name: string, { odd }: Form): CheckLine[] {
  if (!odd || odd.length === 0) return [];
  return [
    { name: 'Lists that look changed', state: 'warning', text: odd.join(' '), next_step: inPopup(name) },
  ];
}

function fieldsLeft(name: string, { left_to_seller: left }: Form): CheckLine {
  const line = { name: 'Fields left to you' };
  if (left.length === 0) return { ...line, state: 'ok', text: 'None.' };
  const text = `${left.join(', ')}: failed three times in a row.`;
  return {
    ...line,
    state: 'warning',
    text,
    next_step: `${inPopup(name)} What is found there is filled in again.`,
  };
}
