import { Gauge, type Registry } from 'prom-client';
import { selectRunHistory } from '../backups/daily/runQueries.ts';
import type { Db } from '../../db/schema.ts';

/** Measures the age of the newest verified backup, and whether the last backup failed or couldn't be verified. */
export function measureBackups(db: Db, registers: Registry[]): { look(): Promise<void> } {
  const age = new Gauge({
    name: 'fourscore_backup_age_seconds',
    help: 'Age of the newest verified backup; without one, the time since there could have been one.',
    registers,
  });
  const failure = new Gauge({
    name: 'fourscore_backup_failed',
    help: '1 if the last backup failed or could not be verified, else 0.',
    registers,
  });
  return {
    async look() {
      const summary = await selectRunHistory(db).catch(() => null);
      if (summary === null) {
        age.reset();
        failure.reset();
        return;
      }
      const since = summary.newest ?? summary.began;
      age.set(Math.max(0, (Date.now() - since.getTime()) / 1000));
      failure.set(summary.lastFailed ? 1 : 0);
    },
  };
}
