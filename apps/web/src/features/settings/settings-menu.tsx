import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chooseColorScheme, useColorScheme } from '../../lib/browser/color-scheme.ts';
import type { SettingsPlace } from '../../lib/dialog-props.ts';
import { isSettingsPanel, type SettingsPanel, settingsPanels } from '../../lib/texts/settings-panels.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { Help } from '../../ui/fields/help.tsx';
import { focusRefused } from '../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import sideways from '../../ui/styles/sideways.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { ConnectionsPanel } from './connections/connections-panel.tsx';
import { FeesPanel } from './fees/fees-panel.tsx';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps, SavingPanelProps } from './panel-props.ts';
import { PlatformVisibilityPanel } from './platform-visibility-panel.tsx';
import { DefaultPoliciesPanel } from './policies/default-policies-panel.tsx';
import { PostingPanel } from './posting/posting-panel.tsx';
import { PricingRulesPanel } from './pricing/pricing-rules-panel.tsx';
import { ProposalsPanel } from './proposals/proposals-panel.tsx';
import { RulesPanel } from './rules/rules-panel.tsx';
import { SalesDataPanel } from './sales-data-panel.tsx';
import styles from './settings.module.css';
import { TemplatesPanel } from './templates/templates-panel.tsx';

const panels = [
  { key: 'connections', Panel: ConnectionsPanel },
  { key: 'visibility', Panel: PlatformVisibilityPanel },
  { key: 'source', Panel: SourcePlatformPanel },
  { key: 'pricing', Panel: PricingRulesPanel },
  { key: 'fees', Panel: FeesPanel },
  { key: 'rules', Panel: RulesPanel },
  { key: 'policies', Panel: DefaultPoliciesPanel },
  { key: 'posting', Panel: PostingPanel },
  { key: 'sales', Panel: SalesDataPanel },
  { key: 'templates', Panel: TemplatesPanel },
  { key: 'proposals', Panel: ProposalsPanel },
  { key: 'notifications', Panel: NotificationsPanel },
  { key: 'account', Panel: AccountPanel },
] as const satisfies { key: SettingsPanel; Panel: unknown }[];

/** A part with a button of its own that has changes: where it says why they are refused. */
export const unsavedPart = (pages: Element | null) => pages?.querySelector<HTMLElement>('[data-unsaved]');
export function showUnsaved(pages: Element | null): void {
  const part = unsavedPart(pages);
  part?.closest('details')?.setAttribute('open', '');
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'center' });
}
/** What leaving a page discards: those changes, and texts that are refused. */
export const wouldLose = (pages: Element | null) =>
  Boolean(pages?.querySelector('[data-unsaved], [data-refused]'));
export const leavesUnsaved = 'This page has changes that have not been saved. Leave it without saving them?';

interface Props extends SavingPanelProps {
  /** Where it begins. */
  first: SettingsPlace;
  shown: SettingsPanel;
  onShown: (panel: SettingsPanel) => void;
}

export function SettingsMenu({ first, shown, onShown, ...props }: Props) {
  const phone = useIsPhone();
  const scheme = useColorScheme();
  // The tab that was pressed is drawn before its page is.
  const drawn = useDeferredValue(shown);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // On a phone the pages are in one row, of which the first three are visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another is shown, or the row is made
  useEffect(() => {
    if (!phone) return;
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown, phone]);
  // Each page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another is shown
  useLayoutEffect(() => {
    root.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 });
  }, [drawn]);
  /** The page that was pressed while this one has changes that would be lost. */
  const [next, setNext] = useState<SettingsPanel | null>(null);
  function turnTo(panel: string | null): void {
    if (!root.current || panel === null || !isSettingsPanel(panel) || focusRefused(root.current)) return;
    if (wouldLose(root.current)) setNext(panel);
    else onShown(panel);
  }
  return (
    <Tabs
      ref={root}
      value={shown}
      onChange={turnTo}
      keepMounted={false}
      orientation={phone ? 'horizontal' : 'vertical'}
      classNames={{
        root: styles.layout ?? '',
        list: `${styles.menu} ${phone ? sideways.sideways : ''}`,
        tab: styles.tab ?? '',
        tabLabel: styles.tabLabel ?? '',
        panel: styles.panel ?? '',
      }}
    >
      <Tabs.List ref={list} aria-label="Settings">
        {panels.map(({ key }) => (
          <Tabs.Tab key={key} value={key}>
            {settingsPanels[key]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Beside every page, as it is no setting of the account. No switch: those are the page's own. */}
      <Button
        variant={scheme === 'dark' ? 'light' : 'default'}
        size="compact-sm"
        aria-pressed={scheme === 'dark'}
        title="In this browser only"
        className={styles.scheme ?? ''}
        onClick={() => chooseColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        Dark mode
      </Button>
      {panels.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key} aria-busy={key === shown && key !== drawn}>
          {key === drawn && (
            <Panel {...props} {...(key === first.panel && first.setting && { begin: first.setting })} />
          )}
        </Tabs.Panel>
      ))}
      <DiscardDialog
        opened={next !== null}
        message={leavesUnsaved}
        onDiscard={() => {
          if (next) onShown(next);
          setNext(null);
        }}
        onStay={() => setNext(null)}
      />
    </Tabs>
  );
}

function SourcePlatformPanel({ draft, onChange }: PanelProps) {
  return (
    <>
      <PanelIntro title="Source Platform">
        Titles, descriptions, prices and photos come from here.{' '}
        <Help about="the source">
          A sync of this platform refreshes them in your products. A sync of any other only updates the links
          to its listings.
        </Help>
      </PanelIntro>
      <RadioGroup
        name="Source Platform"
        value={draft.source_platform}
        listClass={styles.options}
        options={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
        onChange={(source_platform) => onChange({ ...draft, source_platform })}
      />
    </>
  );
}
