import type { KeyStep, Mistaken } from './key-step.ts';

// The pages and their words: developer.ebay.com/api-docs/static/gs_create-the-ebay-api-keysets.html,
// .../gs_ebay-rest-getting-started-landing.html (the working day), .../oauth-redirect-uri.html and
// developer.ebay.com/marketplace-account-deletion, read on 2026-11-29.

/** Keys of a keyset say of which environment it is. */
const sandbox = {
  like: /(^|-)SBX-/,
  words: 'This is a Sandbox key. Copy the one under Production.',
};
/** A Dev ID is a UUID, which an App ID never is. An old Cert ID may be one. */
const devInPlace = {
  like: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  words: 'This is the Dev ID, which is not needed. Copy the one named here.',
};
const certInPlace = { like: /^PRD-/, words: 'This is the Cert ID. The App ID is above it.' };
const addressInPlace = {
  like: /^https?:|\//,
  words: 'This is an address. The RuName is the name that eBay gives it, without https.',
};

export const ebayMistaken: Mistaken = {
  client_id: [sandbox, certInPlace, devInPlace],
  client_secret: [sandbox],
  ru_name: [addressInPlace],
};

const ruName = `A RuName is eBay’s name for the page to which you come back.
On Application Keys, under Production, press User Tokens, then "Get a Token from eBay via Your Application", then "Click here to add one" or "Add eBay Redirect URL".
If eBay asks for your postal address, fill it in and press Continue to create RuName.`;

const threeTexts =
  'App ID and Cert ID are on Application Keys, under Production (not the Dev ID between them). The RuName is on User Tokens, in the list of your redirect URLs: a short name with dashes, not an address. Then press Save eBay keys below: eBay is asked at once.';

/** From nothing to the keys, for a seller who has never seen a page for developers. */
export const ebayKeySteps: readonly KeyStep[] = [
  {
    title: 'Make a developer account',
    words: `A second account, free and with its own password. Open the page, press Register, fill in the form with the e-mail address of your eBay account, and press Join.
Press the link in the e-mail that eBay sends. It may take a working day until you can sign in.`,
    link: { url: 'https://developer.ebay.com/signin', text: 'Open developer.ebay.com' },
    page: {
      heading: 'eBay Developers Program',
      lines: ['Username', 'E-mail', 'Password'],
      press: 'Join',
    },
  },
  {
    title: 'Make a keyset',
    words: `A keyset is a name and a password for a program. Under "Enter Application Title" type Crosslister. Press the button in the box Production, not Sandbox.
If eBay asks for your details, fill them in and press Continue to Create Keys.`,
    link: { url: 'https://developer.ebay.com/my/keys', text: 'Open Application Keys' },
    page: {
      heading: 'Application Keys',
      lines: ['Application Title: Crosslister', 'Production'],
      press: 'Create a keyset',
    },
  },
  {
    title: 'Switch the keyset on',
    words:
      'Under Production eBay says that your keyset is disabled, as it wants to tell Crosslister when somebody closes an account. Press the link there, enter an e-mail address and the two texts below, and save.',
    withoutHttps: `Under Production eBay says that your keyset is disabled, as it wants to tell Crosslister when somebody closes an account, and cannot reach this computer.
Press the link there. Switch on "Not persisting eBay data" (not storing it), press Confirm, tick the reason and press Submit. Crosslister keeps nothing about your buyers.`,
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
As Display Title type Crosslister. Enter the address below under "Your auth accepted URL" and "Your auth declined URL", and any page of your own under "Your privacy policy URL". Choose OAuth, and save.`,
    withoutHttps: `${ruName}
As Display Title type Crosslister. Enter the address below, unchanged, under "Your privacy policy URL", "Your auth accepted URL" and "Your auth declined URL": eBay wants https, which this computer has not. Choose OAuth, and save.`,
    addressWithoutHttps: 'https://example.com/',
    page: {
      heading: 'User Tokens',
      lines: ['Click here to add one', 'Your auth accepted URL', 'OAuth'],
      press: 'Save',
    },
    copy: 'return_address',
  },
  {
    title: 'Copy three texts from eBay to here',
    words: threeTexts,
    withoutHttps: `${threeTexts}
Then press Connect eBay, sign in with your selling account and agree. Whatever page comes last, copy its whole address from the top of the browser, and within five minutes paste it here under "Connect with the return address".`,
    page: {
      heading: 'Application Keys, and User Tokens',
      lines: ['App ID (Client ID)', 'Cert ID (Client Secret)', 'RuName (eBay Redirect URL name)'],
      press: 'Copy',
    },
  },
];
