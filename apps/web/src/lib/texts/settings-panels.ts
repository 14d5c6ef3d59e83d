/** The pages of the settings, in their order, with their names. Not in the first load: only its types are. */
export const settingsPanels = {
  connections: 'Connections',
  visibility: 'Platform Visibility',
  source: 'Source Platform',
  pricing: 'Pricing Rules',
  fees: 'Fees',
  rules: 'Automatic Rules',
  policies: 'Default Policies',
  posting: 'Posting',
  sales: 'Sales Data',
  templates: 'Templates',
  proposals: 'Proposals',
  notifications: 'Notifications',
  account: 'Account',
} as const;

export type SettingsPanel = keyof typeof settingsPanels;

export const isSettingsPanel = (name: string): name is SettingsPanel => Object.hasOwn(settingsPanels, name);
