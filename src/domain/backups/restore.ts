/**
 * The phases of a restore: it is announced to everyone and changes are refused; the chosen backup is checked; the
 * current data is saved; the backup replaces it.
 */
export const RESTORE_PHASES = ['announced', 'checking', 'saving', 'restoring'] as const;

export type RestorePhase = (typeof RESTORE_PHASES)[number];

/** The notice of a restore, shared by all consoles on the database. */
export type RestoreNotice = {
  phase: RestorePhase;
  backup: string;
  /** The id of the user who started or announced the restore. */
  by: string;
  /** An ISO time. A running restore keeps extending it; if its console is killed, the notice expires. */
  until: string;
};

/** After a restore has been announced, changes are refused for this time, in ms. */
export const ANNOUNCED_MS = 15 * 60_000;

/** Users count as active for this time after their last request, in ms, because they may still be writing. */
export const AT_WORK_MS = 10 * 60_000;

/** Returns the text to type to confirm a restore: the organisation's name, or 'Fourscore' if it has none. */
export function wordsToType(organisation: string): string {
  return organisation.trim() || 'Fourscore';
}

/** The interval at which each console checks the state of its database, in ms. */
export const CONSOLES_LOOK_EVERY_MS = 2_000;
