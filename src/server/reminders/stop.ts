import type { FastifyInstance } from 'fastify';
import { record } from '../auditLog/changes.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { answerFailure } from '../http/failure.ts';
import type { ServeOptions } from '../http/options.ts';
import { isId } from '../id.ts';
import { preferredLanguage } from '../i18n.ts';
import { Refusal } from '../refusal.ts';
import { stopByKey } from './settingQueries.ts';

/** What of the mails a link stops. */
export type Stopped = 'digest' | 'reminders';

const TOKEN = /^(digest|reminders)-([\da-f-]{36})$/;

/** A one-click request says 'List-Unsubscribe=One-Click' and nothing more, in bytes. */
const BODY_MAX = 1_024;

/** The address in a mail by which such mails stop: a page where a browser opens it, done at once where a mail program posts. */
export function stopAddress(publicUrl: string, kind: Stopped, key: string): string {
  return `${publicUrl}/mails/stop/${kind}-${key}`;
}

/** Stops the mails that a token names. One that names none is refused; it says nothing of any user. */
export async function stop(db: Db, token: string, now: Date): Promise<void> {
  const [, kind, key = ''] = TOKEN.exec(token) ?? [];
  const user = kind && isId(key) ? await stopByKey(db, key, kind as Stopped) : undefined;
  if (!user) throw new Refusal('not_found');
  await record({ db, viewer: null, now }, [{ kind: 'mails_changed', subject: user, before: null, after: null }]);
}

/**
 * Serves the one click of a mail program (RFC 8058): a POST without a sign-in, of whatever type it says. What it says is not
 * looked at.
 */
export async function serveStop(app: FastifyInstance, { db, words, clock }: ServeOptions): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    door.post<{ Params: { token: string } }>('/mails/stop/:token', async (request, reply) => {
      const say = words(preferredLanguage(request.headers['accept-language']));
      try {
        await inTransaction(db, (transaction) => stop(transaction, request.params.token, clock()));
        return await reply.type('text/plain; charset=utf-8').send(say('messages.mailsStopped'));
      } catch (error) {
        return answerFailure(error, request, reply, say);
      }
    });
  });
}
