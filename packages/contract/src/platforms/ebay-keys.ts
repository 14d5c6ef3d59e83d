import type { KeyStep, Mistaken } from './key-step.ts';

// The pages and their words: developer.ebay.com/api-docs/static/gs_create-the-ebay-api-keysets.html,
// .../gs_ebay-rest-getting-started-landing.html (the working day), .../oauth-redirect-uri.html and
// developer.ebay.com/marketplace-account-deletion, read on 2026-11-29.

/** Keys of a keyset say of which environment it is. */
const sandbox = {
  like: /(^|-)SBX-/,
  words: 'This is a Sandbox key. Copy the one that stands under Production.',
};
const certInPlace = { like: /^PRD-/, words: 'This is the Cert ID. The App ID stands above it.' };
const addressInPlace = {
  like: /^https?:/,
  words: 'This is an address. The RuName is the name that eBay gives it, without https.',
};

export const ebayMistaken: Mistaken = {
  client_id: [sandbox, certInPlace],
  client_secret: [sandbox],
  ru_name: [addressInPlace],
};

const ruName = `A RuName is eBay’s name for the page to which you come back.
Go back to Application Keys and press User Tokens beside your App ID.
Press "Get a Token from eBay via Your Application", then the link that adds a redirect URL, and confirm your postal address.`;

/** From nothing to the keys, for a seller who has never seen a page for developers. */
export const ebayKeySteps: readonly KeyStep[] = [
  {
    title: 'Make a developer account',
    words:
      'It is free. Open the page, press Register, and fill in the form with the e-mail address of your eBay account. eBay sends you an e-mail: press the link in it. It may take a working day until eBay lets you sign in.',
    link: { url: 'https://developer.ebay.com/signin', text: 'Open developer.ebay.com' },
    page: {
      heading: 'eBay Developers Program',
      lines: ['Username', 'E-mail', 'Password'],
      press: 'Register',
    },
  },
  {
    title: 'Make a keyset',
    words:
      'A keyset is a name and a password for a program. As the name of your application type Crosslister. There are two boxes, Sandbox and Production: press the button in Production. Sandbox is for tests only.',
    link: { url: 'https://developer.ebay.com/my/keys', text: 'Open Application Keys' },
    page: {
      heading: 'Application Keys',
      lines: ['Application name: Crosslister', 'Production'],
      press: 'Create a keyset',
    },
  },
  {
    title: 'Switch the keyset on',
    words:
      'eBay says that your keyset is disabled, until it can report closed accounts. Press the link in that sentence. Enter an e-mail address and the two texts below, and save.',
    withoutHttps:
      'eBay says that your keyset is disabled, until it can report closed accounts or has excused you. It cannot reach this server. So press the link in that sentence, switch on "Not persisting eBay data", press Confirm, tick the reason and press Submit. Crosslister keeps nothing about your buyers.',
    page: {
      heading: 'Marketplace Account Deletion',
      lines: ['Your Keyset is currently disabled', 'Exemption reason'],
      press: 'Not persisting eBay data',
    },
    copy: 'closed_accounts',
  },
  {
    title: 'Make a RuName',
    words: `${ruName}
As the accepted and the declined URL enter the address below; as the privacy policy any page of yours.`,
    withoutHttps: `${ruName}
eBay takes https addresses only, and this server has none. So enter the address below for all three: no such page has to exist.
When you connect, you end there, on an error. Then copy the address of the page that fails and paste it here under "Connect with the return address".`,
    addressWithoutHttps: 'https://your-name.example/ebay',
    page: {
      heading: 'User Tokens',
      lines: ['Get a Token from eBay via Your Application', 'Your auth accepted URL'],
      press: 'Click here to add one',
    },
    copy: 'return_address',
  },
  {
    title: 'Copy three texts from eBay to here',
    words:
      'The App ID and the Cert ID stand on Application Keys, under Production. The RuName stands on User Tokens, in the list of your redirect URLs. Then press the button below: eBay is asked at once whether it knows them.',
    page: {
      heading: 'Application Keys',
      lines: ['App ID (Client ID)', 'Cert ID (Client Secret)', 'RuName (eBay Redirect URL name)'],
      press: 'Copy',
    },
  },
];
