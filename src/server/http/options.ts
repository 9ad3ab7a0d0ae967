import type { Db } from '../db/schema.ts';
import type { Reader } from '../db/reader.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Translate } from '../i18n.ts';
import type { ImageHome } from '../files/imageHome.ts';
import type { IncomingFiles } from '../files/incoming.ts';
import type { Vault } from '../identity/vault.ts';
import type { Caller } from '../identity/viewer.ts';
import type { ExtendTime } from './slow/arrival.ts';
import type { callLimiter } from './callLimit.ts';
import type { openSpeculative } from './speculative.ts';
import type { WaitSignal } from './waitSignals.ts';
import type { ChangesRefusal } from './health/changesRefusal.ts';

/** Dependencies that calls share. */
export type ServeOptions = {
  db: Db;
  /** Chooses the database for calls that read a lot. */
  reader: Reader;
  words: (language: Language) => Translate;
  clock: () => Date;
  images: ImageHome;
  /** The storage for files from untrusted senders while they arrive. */
  incomingFiles: IncomingFiles;
  vault: Vault;
  limitCalls: ReturnType<typeof callLimiter>;
  speculative: ReturnType<typeof openSpeculative>;
  waitSignal: WaitSignal;
  /** Allows more time for files on slow connections, once the sender is known. */
  giveTime: ExtendTime;
  /** Returns the refusal code that explains why changes are not accepted at the moment; null if they are. */
  closedToChanges: ChangesRefusal;
  /** Records in the history that a caller made a call without permission. */
  recordDenial: (actor: { db: Db; viewer: Caller; now: Date }, path: string) => Promise<void>;
};
