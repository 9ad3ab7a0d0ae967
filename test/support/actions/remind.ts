import { deliverNotices, type NoticeOptions } from '../../../src/server/reminders/deliver.ts';
import { planReminders } from '../../../src/server/reminders/plan.ts';
import { confirmAddress } from '../../../src/server/identity/mailSettingQueries.ts';
import { mailerOf, transportTo } from '../mails.ts';
import { htmlOf, mailServer, textOf } from '../processes/smtp.ts';
import type { Person } from '../factories.ts';
import type { TestServer } from '../server.ts';

/** A mail as tests ask for it: to whom, its subject, its text and its HTML. */
export type Told = { to: string; subject: string; text: string; html: string; raw: string };

/** The reminders of a server, sent through a real mail server, at the time that the server's clock shows. */
export function remind(server: TestServer) {
  const optionsFor = (smtpUrl: string): NoticeOptions => mailerOf(server, transportTo(server, smtpUrl));
  const plan = () => planReminders(server.db, server.clock.now ?? new Date());

  /** What goes out now. */
  async function send(consoles = 1): Promise<Told[]> {
    const smtp = await mailServer();
    await Promise.all(Array.from({ length: consoles }, () => plan()));
    await Promise.all(Array.from({ length: consoles }, () => deliverNotices(optionsFor(smtp.url))));
    await smtp.close();
    return smtp.received.map((mail) => ({
      to: mail.to.join(),
      subject: subjectOf(mail.raw),
      text: textOf(mail).replaceAll('\r\n', '\n'),
      html: htmlOf(mail),
      raw: mail.raw,
    }));
  }

  /** A user who has signed in with their address. */
  async function confirmed(who: Person): Promise<Person> {
    await confirmAddress(server.db, who.id, who.email);
    return who;
  }

  return { send, plan, confirmed, optionsFor };
}

function subjectOf(raw: string): string {
  return /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1]?.replaceAll('\r\n ', ' ') ?? '';
}
