/** What an IMAP server tells of a mail without sending it (https://www.rfc-editor.org/rfc/rfc3501#section-7.4.2). */
export function parseMail(raw: Buffer): { from: string; envelope: string; head: string } {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const quoted = (text: string) => (text ? `"${text.replace(/["\\]/g, '\\$&')}"` : 'NIL');
  const people = (value: string) => {
    const [, name = '', bare = value] = /^(.*?)\s*<([^>]*)>$/.exec(value) ?? [];
    const [mailbox = '', host = ''] = bare.split('@');
    return value ? `((${quoted(name.replaceAll('"', ''))} NIL ${quoted(mailbox)} ${quoted(host)}))` : 'NIL';
  };
  const from = people(field('From'));
  const envelope = [
    quoted(field('Date')),
    quoted(field('Subject')),
    from,
    from,
    from,
    people(field('To')),
    'NIL',
    'NIL',
    'NIL',
    quoted(field('Message-ID')),
  ];
  return { from: field('From'), envelope: `(${envelope.join(' ')})`, head: `${head}\r\n\r\n` };
}
