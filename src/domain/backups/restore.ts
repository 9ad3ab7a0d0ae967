/**
 * How far a restore is: everyone is told and changes wait, the chosen backup is checked, what the console holds now is
 * saved, and the backup takes the place of everything.
 */
export const RESTORE_PHASES = ['announced', 'checking', 'saving', 'restoring'] as const;

export type RestorePhase = (typeof RESTORE_PHASES)[number];

/** What every console on the database knows of a restore, until a moment. */
export type RestoreNotice = {
  phase: RestorePhase;
  backup: string;
  /** Who restores, by their id. */
  by: string;
  /** A restore that goes on moves it on; that of a console which was killed passes. ISO. */
  until: string;
};

/** So long changes wait for a restore that was announced, in ms. */
export const ANNOUNCED_MS = 15 * 60_000;

/** Who used the console so long ago may still be writing, in ms. */
export const AT_WORK_MS = 10 * 60_000;

/** What to type, to say that a restore is meant: the organisation's name. */
export function wordsToType(organisation: string): string {
  return organisation.trim() || 'Fourscore';
}

/** How often each console looks how its database stands, in ms. */
export const CONSOLES_LOOK_EVERY_MS = 2_000;
