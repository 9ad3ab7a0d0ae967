import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { prepareBackup } from '../../../../contract/operations/backups.ts';
import { recordExport } from '../../../shared/history/access.ts';
import type { Download, Downloads } from '../../../dataOut/downloads/downloadQueries.ts';
import { fileHeaders, sendStream } from '../../../dataOut/downloads/sendStream.ts';
import { serveDownloads, type DownloadTarget } from '../../../dataOut/downloads/serveDownloads.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { createSemaphore } from '../../../process/semaphore.ts';
import { Refusal } from '../../../refusal.ts';
import type { BackupHome } from '../homes/home.ts';
import { findFile } from './find.ts';

type BackupContent = { backup: string };

/** The downloads of backups. */
export const BACKUP_FILES: Downloads<BackupContent> = {
  kind: 'backup',
  call: prepareBackup,
  pathOf: (secret) => `/backup/file/${secret}`,
  contentOf: (value) => value as BackupContent,
};

/** The minimum pace is low, because sending a file takes few resources. */
const PACE = { leastBytes: 80 * 1024, windowMs: 10_000, totalMs: 12 * 3_600_000 };

type Options = Pick<ServeOptions, 'db' | 'words' | 'clock' | 'waitSignal'>;

/** Serves backup files. They have slots of their own, so that they don't delay exports. */
export function serveBackupFiles(app: FastifyInstance, options: Options, home: BackupHome): void {
  const send = (download: Download<BackupContent>, target: DownloadTarget) => sendFile(options, home, download, target);
  serveDownloads(app, options, BACKUP_FILES, send, createSemaphore());
}

/** Starts sending the file. Errors before its first piece is available still get an error envelope. */
async function sendFile(
  { db, clock }: Options,
  home: BackupHome,
  { content, findOwner }: Download<BackupContent>,
  target: DownloadTarget,
): Promise<FastifyReply> {
  const viewer = await findOwner();
  const { name, bytes } = await findFile(db, home, content.backup);
  const file = await openArchive(home, name);
  try {
    await recordExport({ db, viewer, now: clock() }, name);
  } catch (error) {
    file.destroy();
    throw error;
  }
  fileHeaders(target.reply, { file: name, type: 'application/octet-stream', bytes });
  return sendStream(file, { ...target, ask: findOwner, pace: PACE });
}

/** Opens a file and waits for its first piece. Throws `backups_unavailable` on failure. */
async function openArchive(home: BackupHome, name: string): Promise<Readable> {
  const file = home.open(name);
  try {
    await once(file, 'readable');
    return file;
  } catch (error) {
    throw new Refusal('backups_unavailable', { cause: error });
  }
}
