import { loadTranslations } from '../../src/server/i18n.ts';
import { transportFor, type Transport } from '../../src/server/mail/transport.ts';
import type { MailerOptions } from '../../src/server/mail/mailer.ts';
import { makeLink } from '../../src/server/emailLinks.ts';
import type { TestServer } from './server.ts';

/** The base URL of links in emails. */
export const HOME = 'https://fourscore.example.org';

/**
 * Returns a transport that sends the emails of tests to a mail server or, without one, writes them to the data folder.
 */
export const transportTo = ({ dataDir }: TestServer, smtpUrl: string | undefined, timeOuts = {}): Transport =>
  transportFor({ smtpUrl, mailFrom: { name: 'Fourscore', address: 'fourscore@example.org' }, dataDir }, timeOuts);

/** Returns the mailer's options in tests: the server's database and clock, and a silent log. */
export const mailerOf = (server: TestServer, transport: Transport): MailerOptions => ({
  db: server.db,
  transport,
  words: loadTranslations(),
  makeLink,
  publicUrl: HOME,
  clock: () => server.clock.now ?? new Date(),
  log: { info() {}, warn() {} },
});
