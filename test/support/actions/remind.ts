import { deliverNotices, type NoticeOptions } from '../../../src/server/followUp/reminders/deliver.ts';
import { planReminders } from '../../../src/server/followUp/reminders/plan.ts';
import { readWeeklyReports } from '../../../src/server/insight/overview/weeklyReport.ts';
import { confirmAddress } from '../../../src/server/identity/emailSettingQueries.ts';
import { mailerOf, transportTo } from '../mailer.ts';
import { htmlOf, mailServer, textOf } from '../processes/smtp.ts';
import type { Person } from '../factories.ts';
import type { TestServer } from '../server.ts';

/** An email with the properties that tests need. */
export type ReceivedEmail = { to: string; subject: string; text: string; html: string; raw: string };

/** Returns functions that send a server's reminders through a real mail server, at the time of the server's clock. */
export function remind(server: TestServer) {
  const optionsFor = (smtpUrl: string): NoticeOptions => ({
    ...mailerOf(server, transportTo(server, smtpUrl)),
    readReports: readWeeklyReports,
  });
  const plan = () => planReminders(server.db, server.clock.now ?? new Date());

  /** Sends the emails that are due now, and returns them. */
  async function send(consoles = 1): Promise<ReceivedEmail[]> {
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

  /** Confirms a user's email address, as signing in with it does. */
  async function confirmedReader(person: Person): Promise<Person> {
    await confirmAddress(server.db, person.id, person.email);
    return person;
  }

  return { send, plan, confirmed: confirmedReader, optionsFor };
}

function subjectOf(raw: string): string {
  return /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1]?.replaceAll('\r\n ', ' ') ?? '';
}
