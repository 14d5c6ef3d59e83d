import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useIsPhone } from '../../../ui/dialog.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ConnectionsPanel } from './connections-panel.tsx';
import { DefaultPoliciesPanel } from './default-policies-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PlatformVisibilityPanel } from './platform-visibility-panel.tsx';
import { PricingRulesPanel } from './pricing-rules-panel.tsx';
import { SalesDataPanel } from './sales-data-panel.tsx';
import styles from './settings.module.css';
import { SourcePlatformPanel } from './source-platform-panel.tsx';

const panels = [
  { name: 'Connections', Panel: ConnectionsPanel },
  { name: 'Platform Visibility', Panel: PlatformVisibilityPanel },
  { name: 'Source Platform', Panel: SourcePlatformPanel },
  { name: 'Pricing Rules', Panel: PricingRulesPanel },
  { name: 'Default Policies', Panel: DefaultPoliciesPanel },
  { name: 'Sales Data', Panel: SalesDataPanel },
  { name: 'Account', Panel: AccountPanel },
];

export function SettingsMenu(props: PanelProps) {
  const phone = useIsPhone();
  return (
    <Tabs
      defaultValue="Connections"
      keepMounted={false}
      orientation={phone ? 'horizontal' : 'vertical'}
      classNames={{
        root: styles.layout ?? '',
        list: styles.menu ?? '',
        tab: styles.tab ?? '',
        panel: styles.panel ?? '',
      }}
    >
      <Tabs.List aria-label="Settings">
        {panels.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ name, Panel }) => (
        <Tabs.Panel key={name} value={name}>
          <Panel {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
