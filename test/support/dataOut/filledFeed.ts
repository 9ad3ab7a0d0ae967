import { action, group, person, store, survey } from '../factories.ts';
import { sharedServer } from '../server.ts';
import { readToken } from './feed.ts';

/** The time of `filledFeed`. */
export const NOW = new Date('2026-11-21T10:00:00Z');

/**
 * Creates a server for all tests of a file with two stores in two groups, three audits in November, an action and two
 * tokens.
 */
export async function filledFeed() {
  const server = await sharedServer({ now: NOW });
  const ann = await person(server.db, { now: NOW });
  const coastal = await group(server.db, { name: 'Coastal' });
  const inland = await group(server.db, { name: 'Inland' });
  const harbour = await store(server.db, { name: "O'Brien's Harbour", groups: [coastal, inland] });
  const mountain = await store(server.db, { name: 'Mountain', groups: [inland] });
  const audits = [
    await survey(server.db, harbour, { date: '2026-11-01T09:00:00Z' }),
    await survey(server.db, harbour, { date: '2026-11-02T09:00:00.250Z', answers: { fresh_fruit_five_kinds: 'No' } }),
    await survey(server.db, mountain, { date: '2026-11-03T09:00:00Z' }),
  ];
  await action(server.db, harbour, 'Move the water', { question: 'fresh_fruit_five_kinds' });
  const token = await readToken(server, ann);
  const ofCoastal = await readToken(server, ann, { group: coastal });
  return { server, ann, token, ofCoastal, harbour, mountain, inland, audits };
}
