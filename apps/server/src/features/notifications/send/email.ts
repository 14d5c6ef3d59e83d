import { type MailSettings, sellersMailSettings } from '../../../mail-settings.ts';
import type { Services } from '../../../services.ts';
import { mailBody } from './mail-body.ts';
import { type Send, SendFailure } from './send.ts';
import { sendMail } from './smtp.ts';

export const sendEmail: Send<'email'> = async (services, target, { uid, message }, signal) => {
  const server = target.server ? sellersMailSettings(target.server) : services.config.mail;
  if (!server) {
    const sentence =
      'This server sends no mail by itself. Enter your mail server under Settings, Notifications.';
    throw new SendFailure(sentence, { lasting: true });
  }
  const mail = {
    from: { name: 'Crosslister', address: server.from },
    to: { name: '', address: target.address },
    subject: message.title,
    ...mailBody(services, message),
    // The same in each attempt, so that a mail that arrives twice is shown once.
    messageId: `<${uid}@${new URL(services.publicUrl()).hostname}>`,
    // No answer by a machine, such as one for absence: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  await sendMail(mail, route(services, server, target.server !== undefined), signal);
};

/** A seller's own server must be on the internet, unless the administrator allows others. */
function route({ config }: Services, server: MailSettings, isSellers: boolean) {
  return {
    server,
    ...(isSellers && { guard: { allowPrivate: config.allowPrivateNetwork } }),
    place: isSellers ? 'under Settings, Notifications' : 'in SMTP_URL',
  };
}
