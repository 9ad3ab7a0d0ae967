import type { Db } from '../db/schema.ts';
import type { Reader } from '../db/reader.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Translate } from '../i18n.ts';
import type { ImageHome } from '../files/imageHome.ts';
import type { Vault } from '../identity/vault.ts';
import type { Caller } from '../identity/viewer.ts';
import type { GiveTime } from './slow/arrival.ts';
import type { callLimiter } from './callLimit.ts';
import type { openSpeculative } from './speculative.ts';
import type { Waiting } from './waiting.ts';
import type { ClosedToChanges } from './standing/closed.ts';

/** What all calls are served with. What belongs to a noun is handed in by `app.ts`. */
export type ServeOptions = {
  db: Db;
  /** Where calls that read much are answered from. */
  reader: Reader;
  words: (language: Language) => Translate;
  clock: () => Date;
  images: ImageHome;
  vault: Vault;
  limitCalls: ReturnType<typeof callLimiter>;
  speculative: ReturnType<typeof openSpeculative>;
  waiting: Waiting;
  /** For files over slow lines, once it is known who sends them. */
  giveTime: GiveTime;
  /** Why no change is taken for the moment, as the code of a refusal; null while they are. */
  closedToChanges: ClosedToChanges;
  /** Writes to the history that a caller made a call that they may not make. */
  recordDenied: (actor: { db: Db; viewer: Caller; now: Date }, path: string) => Promise<void>;
};
