import { forgotPassword, login } from '../../src/contract/access/account.ts';
import { buildApp } from '../../src/server/app.ts';
import { person } from '../support/factories.ts';
import { option, summary, withDatabase } from './support.ts';

// Measures whether response times reveal if an email address has an account (security, P6): alternates between a known
// and an unknown one and reports how often the known one takes longer, which is half of the time if they can't be told
// apart. The behaviour itself is tested in src/server/access/signIn/sameWork.test.ts. npm run bench -- enumeration

const RUNS = option('runs', 400);

/** The maximum deviation from one half that chance explains: about five standard deviations for this number of runs. */
const AWAY_FROM_HALF_MAX = 0.1;

const CALLS = [
  ['sign-in', login.path, { password: 'a wrong password' }],
  ['forgot', forgotPassword.path, {}],
] as const;

let differs = false;

await withDatabase(async (database, dataDir) => {
  const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000' } as const;
  const app = await buildApp({ config, database });
  const { email } = await person(database.db);
  for (const [name, path, input] of CALLS) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let run = -20; run < RUNS; run++) {
      // The attempts are deleted so that neither email address reaches a limit, and both start with empty windows.
      await database.db.deleteFrom('tries').execute();
      const request = { known: email, unknown: `nobody${run}@example.org` };
      for (const kind of run % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const remoteAddress = kind === 'known' ? '192.0.2.1' : '192.0.2.2';
        const start = performance.now();
        await app.inject({ method: 'POST', url: path, payload: { email: request[kind], ...input }, remoteAddress });
        if (run >= 0) times[kind].push(performance.now() - start);
      }
    }
    const chance = longer(times.known, times.unknown);
    const isMet = Math.abs(chance - 0.5) <= AWAY_FROM_HALF_MAX;
    if (!isMet) differs = true;
    console.log(
      `${isMet ? 'PASS' : 'MISS'} ${name}: the known address takes longer in ${chance.toFixed(3)} of all pairs`,
    );
    console.log(`  known ${summary(times.known)}; unknown ${summary(times.unknown)}`);
  }
  await app.close();
});
if (differs) process.exitCode = 1;

/** Returns the share of all pairs in which the first time is longer. */
function longer(first: readonly number[], second: readonly number[]): number {
  const winCount = first.reduce((sum, one) => sum + second.filter((other) => one > other).length, 0);
  return winCount / (first.length * second.length);
}
