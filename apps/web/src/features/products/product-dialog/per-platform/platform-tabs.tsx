import type { Platform } from '@crosslister/contract/platforms.ts';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect, useState } from 'react';
import type { FieldFocus } from '../../../../lib/dialog-props.ts';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import type { FormErrors } from '../form-errors.ts';
import type { FormPart } from '../form-part.ts';
import styles from './per-platform.module.css';
import { saysOwn } from './per-platform-form.ts';
import { PlatformPanel } from './platform-panel.tsx';

interface Props extends FormPart {
  focus: FieldFocus | null;
  /** The fields everywhere. */
  children: React.ReactNode;
}

const EVERYWHERE = 'everywhere';
const hasMistake = (errors: FormErrors, platform: Platform) =>
  Object.keys(errors).some((key) => key.startsWith(`per_platform.${platform}.`));
/** A phone has no room for all tabs at once. */
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });

/** The product everywhere, and what it says otherwise on each platform. */
export function PlatformTabs({ focus, children, ...part }: Props) {
  const { form, errors } = part;
  const [tab, setTab] = useState(EVERYWHERE);
  const shown = useEnabledPlatforms();
  useEffect(() => {
    if (focus) setTab(EVERYWHERE);
  }, [focus]);
  const open = shown.some(({ platform }) => platform === tab) ? tab : EVERYWHERE;
  return (
    <Tabs
      value={open}
      onChange={(value) => setTab(value ?? EVERYWHERE)}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label="Where it is said" className={styles.tabs ?? ''}>
        <Tabs.Tab value={EVERYWHERE}>Everywhere</Tabs.Tab>
        {shown.map(({ platform, name }) => (
          <Tabs.Tab key={platform} value={platform} ref={platform === open ? bringIntoView : null}>
            {name}
            <Mark isWrong={hasMistake(errors, platform)} isOwn={saysOwn(form.per_platform, platform, form)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={EVERYWHERE} keepMounted className={`${styles.panel} ${styles.fields}`}>
        {children}
      </Tabs.Panel>
      {shown.map(({ platform }) => (
        <Tabs.Panel
          key={platform}
          value={platform}
          // A mistake can be led to only where its field is.
          keepMounted={hasMistake(errors, platform)}
          className={styles.panel ?? ''}
        >
          <PlatformPanel platform={platform} {...part} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Mark({ isWrong, isOwn }: { isWrong: boolean; isOwn: boolean }) {
  if (!isWrong && !isOwn) return null;
  return (
    <>
      <span className={styles.dot} data-wrong={isWrong || undefined} aria-hidden />
      <span className="visually-hidden">{isWrong ? ' has a mistake' : ' has values of its own'}</span>
    </>
  );
}
