import { escapeHtml } from '../http/escape-html.ts';

export interface CaughtMail {
  /** The same in every attempt to send it. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
}

const style = `
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1c1f26;background:#f6f7f9}
main{max-width:800px;margin:0 auto;padding:24px 16px 64px}h1{font-size:22px;margin:0}p{margin:6px 0 20px;color:#4b5160;max-width:70ch}
details{background:#fff;border:1px solid #dde0e6;border-radius:10px;margin:0 0 12px;overflow:hidden}
summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}summary span{display:block;font-size:13px;color:#4b5160}
iframe{display:block;width:100%;height:400px;border:0;border-top:1px solid #edeff2}
details details{margin:12px 16px;border-radius:8px}pre{margin:0;padding:0 16px 12px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}`;

/** Shown anew when another mail has come. */
const script = (count: number) => `
setInterval(async () => {
  const answer = await fetch('count').catch(() => null);
  if (answer && await answer.json() !== ${count}) location.reload();
}, 1000);`;

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** A mail may hold anything, so it is shown in a frame without scripts. Its links open in a tab of their own. */
const frame = ({ html }: CaughtMail) =>
  `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`;

const shown = (mail: CaughtMail, place: number) => `
<details${place === 0 ? ' open' : ''}><summary><strong>${escapeHtml(mail.subject)}</strong>
<span>${time.format(mail.at)}, to ${escapeHtml(mail.to)}, from ${escapeHtml(mail.from)}</span></summary>
${mail.html ? frame(mail) : ''}<details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details></details>`;

/** What came, the newest first. */
export function mailPage(mails: readonly CaughtMail[]): string {
  const list = mails.toReversed().map(shown).join('');
  return `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>Mails</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>Mails that were sent</h1><p>Nothing of it leaves this machine. A mail appears here a moment after it was sent.</p>
${list || '<p>None yet. Buy something, and look here again.</p>'}
</main><script>${script(mails.length)}</script></body></html>`;
}
