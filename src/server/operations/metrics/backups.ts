import { Gauge, type Registry } from 'prom-client';
import { selectStanding } from '../backup/daily/runQueries.ts';
import type { Db } from '../db/schema.ts';

/** Tells how old the newest backup is that was restored and compared, and whether the last one failed. */
export function measureBackups(db: Db, registers: Registry[]): { look(): Promise<void> } {
  const age = new Gauge({
    name: 'fourscore_backup_age_seconds',
    help: 'How old the newest good backup is; without one, since when there could be one.',
    registers,
  });
  const failed = new Gauge({
    name: 'fourscore_backup_failed',
    help: '1 when the last backup was not made or could not be checked, else 0.',
    registers,
  });
  return {
    async look() {
      const standing = await selectStanding(db).catch(() => null);
      if (standing === null) {
        age.reset();
        failed.reset();
        return;
      }
      const since = standing.newest ?? standing.began;
      age.set(Math.max(0, (Date.now() - since.getTime()) / 1000));
      failed.set(standing.lastFailed ? 1 : 0);
    },
  };
}
