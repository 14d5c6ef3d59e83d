interface MailProvider {
  domains: readonly string[];
  /** Its mail server. Absent where a password opens no mailbox there. */
  host?: string;
  /** Where its app password is made, or what to do instead. */
  words: string;
}

/** The port of IMAP over TLS. All of them have it. */
export const IMAPS = 993;

const forward = 'Forward the mails to a free Gmail address and use that here.';

/**
 * Servers: each provider's help and Thunderbird's table (github.com/thunderbird/autoconfig). Microsoft refuses every
 * password for IMAP since 2024-09-16 (support.microsoft.com, "Modern authentication methods now needed"), and still does
 * ("Basic authentication is disabled": github.com/holon-run/uxc/issues/445, 2026-09-08). Sky's mail is Yahoo's. All read
 * on 2026-11-30; none of the mailboxes was opened.
 */
export const mailProviders: readonly MailProvider[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    host: 'imap.gmail.com',
    words: 'Gmail makes app passwords at myaccount.google.com/apppasswords.',
  },
  {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    host: 'imap.mail.me.com',
    words: 'iCloud makes app passwords at account.apple.com, under App-Specific Passwords.',
  },
  {
    domains: ['yahoo.co.uk', 'yahoo.com', 'ymail.com', 'rocketmail.com'],
    host: 'imap.mail.yahoo.com',
    words: 'Yahoo makes app passwords at login.yahoo.com/account/security.',
  },
  {
    domains: ['sky.com'],
    host: 'imap.mail.yahoo.com',
    words: 'Sky makes app passwords at sky.com/sky-yahoo-mail/manage-apps.',
  },
  {
    domains: ['aol.com', 'aol.co.uk'],
    host: 'imap.aol.com',
    words: 'AOL makes app passwords at login.aol.com/account/security.',
  },
  {
    domains: ['btinternet.com', 'btopenworld.com'],
    host: 'mail.btinternet.com',
    words: 'For BT enter the password of your BT e-mail.',
  },
  {
    domains: ['gmx.com', 'gmx.co.uk'],
    host: 'imap.gmx.com',
    words: 'Allow IMAP in the settings of GMX. With two-step sign-in it makes app passwords under Security.',
  },
  {
    domains: ['gmx.net', 'gmx.de'],
    host: 'imap.gmx.net',
    words: 'Allow IMAP in the settings of GMX. With two-step sign-in it makes app passwords under Security.',
  },
  {
    domains: ['fastmail.com', 'fastmail.fm'],
    host: 'imap.fastmail.com',
    words: 'Fastmail makes app passwords in Settings, Privacy & Security.',
  },
  {
    domains: ['zohomail.com', 'zoho.com'],
    host: 'imap.zoho.com',
    words: 'Allow IMAP in the settings of Zoho Mail. App passwords are at accounts.zoho.com, Security.',
  },
  {
    domains: ['zohomail.eu'],
    host: 'imap.zoho.eu',
    words: 'Allow IMAP in the settings of Zoho Mail. App passwords are at accounts.zoho.eu, Security.',
  },
  {
    domains: [
      'outlook.com',
      'outlook.co.uk',
      'hotmail.com',
      'hotmail.co.uk',
      'live.com',
      'live.co.uk',
      'msn.com',
    ],
    words: `Outlook and Hotmail open no mailbox with a password any more. ${forward}`,
  },
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    words: `Proton opens a mailbox to its own Bridge alone. ${forward}`,
  },
];

/** Who has the mailbox of this address, if it is one of them. */
export function providerOf(address: string): MailProvider | undefined {
  const domain = address.trim().toLowerCase().split('@')[1] ?? '';
  return mailProviders.find(({ domains }) => domains.includes(domain));
}

/** The server that comes with an address. One that the seller has typed stays. */
export function serverFor(address: string, host: string): { host: string; port: number } | undefined {
  const found = providerOf(address)?.host;
  const isOurs = host.trim() === '' || mailProviders.some((each) => each.host === host);
  // Ours goes with the address that it came with.
  return isOurs && (found ?? '') !== host ? { host: found ?? '', port: IMAPS } : undefined;
}
