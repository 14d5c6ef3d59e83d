import type { KeyStep } from './key-step.ts';

export const etsyKeySteps: readonly KeyStep[] = [
  {
    title: 'Make an app',
    words:
      'It is free. Sign in as your shop, press the button, give the app any name, and say that it is for your own shop. Etsy approves such an app within minutes.',
    link: { url: 'https://www.etsy.com/developers/your-apps', text: 'Open your apps on Etsy' },
    page: {
      heading: 'Manage your apps',
      lines: ['Name of the application'],
      press: 'Create a New App',
    },
  },
  {
    title: 'Tell Etsy where you come back to',
    words:
      'In the app, choose "Edit your callback URLs" and add exactly the address below. If Etsy does not take it, choose the other one. If Etsy says later that the redirect URL is not permitted, the address chosen here is missing there.',
    page: {
      heading: 'Your app',
      lines: ['Callback URLs'],
      press: 'Edit your callback URLs',
    },
    copy: 'return_address',
  },
  {
    title: 'Copy two texts from Etsy to here',
    words:
      'The keystring and the shared secret stand in the app. Then press the button below: Etsy is asked at once whether it knows them.',
    page: { heading: 'Your app', lines: ['Keystring', 'Shared secret'], press: 'Copy' },
  },
];
