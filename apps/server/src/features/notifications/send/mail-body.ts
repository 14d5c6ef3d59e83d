import { escapeHtml } from '../../../http/escape-html.ts';
import type { Services } from '../../../services.ts';
import type { Message } from '../message.ts';
import { addressOf, publicImage } from './addresses.ts';

const CHOOSE = 'Choose what you are told, and when, under Settings, Notifications.';

/** The plain and the HTML part of a mail. Nothing in it reports that it was read. */
export function mailBody(services: Services, message: Message): { text: string; html: string } {
  const links = message.links.map((link) => ({ title: link.title, url: addressOf(services, link) }));
  const image = publicImage(services, message);
  const text = [
    ...message.lines,
    '',
    ...links.map(({ title, url }) => `${title}: ${url}`),
    '',
    '-- ',
    `Crosslister. ${CHOOSE}`,
    '',
  ].join('\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(message.title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2024">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(message.title)}</h1>
${image ? `<p><img src="${escapeHtml(image)}" alt="" width="240" style="max-width:100%;border-radius:8px"></p>\n` : ''}${message.lines
  .map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`)
  .join('\n')}
<p style="margin:24px 0">${links.map(button).join('\n')}</p>
<p style="font-size:13px;color:#60646c">Crosslister. ${CHOOSE}</p></body></html>
`;
  return { text, html };
}

const button = ({ title, url }: { title: string; url: string }) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:6px;\
background:#1c2024;color:#fff;text-decoration:none">${escapeHtml(title)}</a>`;
