import type { FastifyInstance } from 'fastify';
import { record } from '../../shared/history/changes.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { answerFailure } from '../../http/failure.ts';
import type { ServeOptions } from '../../http/options.ts';
import { isId } from '../../id.ts';
import { preferredLanguage } from '../../i18n.ts';
import { Refusal } from '../../refusal.ts';
import { stopOutside } from '../../mail/outsideQueries.ts';
import { stopByKey } from './settingQueries.ts';

/**
 * The emails that an unsubscribe link turns off: one kind of email to a user, or all emails to an address without an
 * account.
 */
export type StopKind = 'digest' | 'reminders' | 'address';

const TOKEN = /^(digest|reminders|address)-([\da-f-]{36})$/;

/** The maximum body size in bytes. A one-click request contains only 'List-Unsubscribe=One-Click'. */
const BODY_MAX = 1_024;

/** Returns the unsubscribe URL. It opens a page in a browser; a mail client's POST takes effect immediately. */
export function stopUrl(publicUrl: string, kind: StopKind, key: string): string {
  return `${publicUrl}/mails/stop/${kind}-${key}`;
}

/**
 * Turns off the emails that an unsubscribe token identifies, and returns the translation key of the confirmation
 * message. Throws not_found for an unknown token, without revealing anything about users.
 */
export async function stopEmails(
  db: Db,
  token: string,
  now: Date,
): Promise<'messages.mailsStopped' | 'messages.addressStopped'> {
  const [, kindText, key = ''] = TOKEN.exec(token) ?? [];
  const kind = kindText as StopKind | undefined;
  if (!kind || !isId(key)) throw new Refusal('not_found');
  if (kind === 'address') {
    if (!(await stopOutside(db, key, now))) throw new Refusal('not_found');
    return 'messages.addressStopped';
  }
  const user = await stopByKey(db, key, kind);
  if (!user) throw new Refusal('not_found');
  await record({ db, viewer: null, now }, [{ kind: 'mails_changed', subject: user, before: null, after: null }]);
  return 'messages.mailsStopped';
}

/**
 * Serves one-click unsubscribing by mail clients (RFC 8058): a POST without authentication, with any content type. The
 * body, of at most `BODY_MAX` bytes, is ignored.
 */
export async function serveStop(app: FastifyInstance, { db, words, clock }: ServeOptions): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    door.post<{ Params: { token: string } }>('/mails/stop/:token', async (request, reply) => {
      const say = words(preferredLanguage(request.headers['accept-language']));
      try {
        const message = await inTransaction(db, (transaction) =>
          stopEmails(transaction, request.params.token, clock()),
        );
        return await reply.type('text/plain; charset=utf-8').send(say(message));
      } catch (error) {
        return answerFailure(error, request, reply, say);
      }
    });
  });
}
