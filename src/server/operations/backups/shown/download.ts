import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordExport } from '../../auditLog/access.ts';
import { serveLinks } from '../../exports/serveLinks.ts';
import type { ServeOptions } from '../../http/options.ts';
import { holdToPace } from '../../http/pace.ts';
import { createSemaphore } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import type { BackupHome } from '../homes/home.ts';
import { findFile } from './find.ts';
import { selectBackupLink, type BackupLink } from './linkQueries.ts';

/** The address of the file of a backup. */
export const backupUrl = (secret: string) => `/backup/file/${secret}`;

/** A file that is read takes little of the server: slow lines have their time with it, in bytes and ms. */
const PACE = { leastBytes: 80 * 1024, windowMs: 10_000, totalMs: 12 * 3_600_000 };

/** How often it is looked whether the one who fetches a backup may still do so, in ms. */
const ASK_EVERY_MS = 5_000;

type Options = Pick<ServeOptions, 'db' | 'words' | 'clock' | 'waiting'>;

/**
 * Serves the files of backups as they lie, piece by piece. They have slots of their own, so that hours of fetching hold up
 * no export. Who is an administrator no longer gets no more of one.
 */
export function serveBackupFiles(app: FastifyInstance, options: Options, home: BackupHome): void {
  const route = {
    addressOf: backupUrl,
    find: (secret: string) => selectBackupLink(options.db, secret, options.clock),
    send: (link: BackupLink, sending: Sending) => sendFile(options, home, link, sending),
  };
  serveLinks(app, options, route, createSemaphore());
}

type Sending = { reply: FastifyReply; freeSlot: () => void };

/** Begins to send the file. What fails before its first piece is there is still answered with an envelope. */
async function sendFile(
  { db, clock }: Options,
  home: BackupHome,
  { backup, findOwner }: BackupLink,
  { reply, freeSlot }: Sending,
): Promise<FastifyReply> {
  const viewer = await findOwner();
  const { name, bytes } = await findFile(db, home, backup);
  const file = await opened(home, name);
  file.once('close', freeSlot);
  try {
    await recordExport({ db, viewer, now: clock() }, name);
  } catch (error) {
    file.destroy();
    throw error;
  }
  file.on('error', (error) => reply.request.log.warn({ err: error }, 'the sending of a backup was broken off'));
  const asking = setInterval(() => {
    findOwner().catch((error: unknown) => error instanceof Refusal && file.destroy(error));
  }, ASK_EVERY_MS);
  file.once('close', () => clearInterval(asking));
  holdToPace(file, reply, PACE);
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', bytes)
    .header('cache-control', 'no-store')
    .send(file);
}

/** A file whose first piece is there. */
async function opened(home: BackupHome, name: string): Promise<Readable> {
  const file = home.open(name);
  try {
    await once(file, 'readable');
    return file;
  } catch (error) {
    throw new Refusal('backups_unavailable', { cause: error });
  }
}
