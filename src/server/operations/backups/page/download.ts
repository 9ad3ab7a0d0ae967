import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordExport } from '../../../shared/history/access.ts';
import { serveLinks } from '../../../dataOut/downloads/serveLinks.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { holdToPace } from '../../../http/pace.ts';
import { createSemaphore } from '../../../process/semaphore.ts';
import { Refusal } from '../../../refusal.ts';
import type { BackupHome } from '../homes/home.ts';
import { findFile } from './find.ts';
import { selectBackupLink, type BackupLink } from './linkQueries.ts';

/** Returns the path from which a backup is downloaded. */
export const backupUrl = (secret: string) => `/backup/file/${secret}`;

/**
 * The minimum pace of a download: bytes per window and the maximum total time, in ms. It is low because sending a file
 * takes few resources.
 */
const PACE = { leastBytes: 80 * 1024, windowMs: 10_000, totalMs: 12 * 3_600_000 };

/** The interval at which the caller's permission is checked during a download, in ms. */
const ASK_EVERY_MS = 5_000;

type Options = Pick<ServeOptions, 'db' | 'words' | 'clock' | 'waiting'>;

/**
 * Serves backup files as stored, piece by piece. Downloads have their own slots, so that they don't delay exports for
 * hours. A download stops when its owner is no longer an administrator.
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

/** Starts sending the file. Errors before its first piece is available still get an error envelope. */
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
  file.on('error', (error) => reply.request.log.warn({ err: error }, 'a backup download was interrupted'));
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

/** Opens a file and waits for its first piece. Throws `backups_unavailable` on failure. */
async function opened(home: BackupHome, name: string): Promise<Readable> {
  const file = home.open(name);
  try {
    await once(file, 'readable');
    return file;
  } catch (error) {
    throw new Refusal('backups_unavailable', { cause: error });
  }
}
