import { loadTranslations } from '../../src/server/i18n.ts';
import { transportFor, type Transport } from '../../src/server/mail/transport.ts';
import type { MailerOptions } from '../../src/server/mail/mailer.ts';
import { makeLink } from '../../src/server/mailedLinks.ts';
import type { TestServer } from './server.ts';

/** Where the links of mails lead to. */
export const HOME = 'https://fourscore.example.org';

/** How the mails of tests go to a mail server, or into the data folder where there is none. */
export const transportTo = ({ dataDir }: TestServer, smtpUrl: string | undefined, timeOuts = {}): Transport =>
  transportFor({ smtpUrl, mailFrom: { name: 'Fourscore', address: 'fourscore@example.org' }, dataDir }, timeOuts);

/** What the mailer works with in tests: the server's database and clock, and a log that says nothing. */
export const mailerOf = (server: TestServer, carry: Transport): MailerOptions => ({
  db: server.db,
  carry,
  words: loadTranslations(),
  makeLink,
  publicUrl: HOME,
  clock: () => server.clock.now ?? new Date(),
  log: { info() {}, warn() {} },
});
