import type { KeyStep, Mistaken } from './key-step.ts';

// What Etsy asks for and how long it looks at an app: developers.etsy.com/documentation (personal access, six months
// without a request), github.com/etsy/open-api/discussions/1060 and the guides of programs that are connected in the same
// way, read on 2026-11-29.

const address = { like: /^https?:/, words: 'This is an address. Copy the text itself.' };
/** As Etsy's own examples of calls have them: developers.etsy.com/documentation, read on 2026-11-30. */
const both = { like: /:/, words: 'These are both texts in one. Enter each in its own field.' };

export const etsyMistaken: Mistaken = { keystring: [address, both], shared_secret: [address, both] };

export const etsyKeySteps: readonly KeyStep[] = [
  {
    title: 'Make an app',
    words: `An app is Etsy’s name for the permission of a program. It is free. Open the page and sign in with the account of your shop. If Etsy asks for two-factor authentication, switch it on: it stays on for your shop.
As Name type the name of your shop and "stock" (the word Etsy may not be in it). As Description type: I list the stock of my own shop from my own computer. As Website URL enter your shop’s address.
Say that it is a seller tool, that only you use it, that it is not commercial, and that it uploads or edits listings and reads sales data. Press "Read Terms and Create App".
Etsy looks at it for some days and tells you by e-mail. If it refuses, make it again with a longer description.`,
    link: { url: 'https://www.etsy.com/developers/register', text: 'Open Create a New App' },
    page: {
      heading: 'Create a New App',
      lines: ['Name', 'Description', 'Website URL', 'Who will be the users of this application?'],
      press: 'Read Terms and Create App',
    },
  },
  {
    title: 'Tell Etsy where you come back to',
    words: `Once Etsy has approved it, open your apps. Press "Edit your callback URLs" below its name. Enter exactly the address below and press Save Changes. If Etsy does not accept it, choose the other one below.
If Etsy says later that the redirect URL is not permitted, the address there is missing or another.`,
    link: { url: 'https://www.etsy.com/developers/your-apps', text: 'Open your apps on Etsy' },
    page: {
      heading: 'Manage your apps',
      lines: ['Edit your callback URLs', 'Callback URL'],
      press: 'Save Changes',
    },
    copy: 'return_address',
  },
  {
    title: 'Copy two texts from Etsy to here',
    words: `On the same page press the plus beside "See API Key Details". Copy the keystring and the shared secret into the two fields below, and press the button: Etsy is asked at once. While it still looks at your app it may refuse them.`,
    page: {
      heading: 'Manage your apps',
      lines: ['See API Key Details', 'Keystring', 'Shared secret'],
      press: 'Copy',
    },
  },
];
