import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addSurvey, listSurveys } from '../../src/contract/audits/surveys.ts';
import { readScores } from '../../src/contract/insight/dashboard.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { listStoresOfUser } from '../../src/contract/places/stores.ts';
import { groupUser, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

// Security, P9, without the response times, which `npm run bench -- managers` measures.

const PEOPLE = 500;
/** The number of concurrent calls: more than the database connections. */
const AT_ONCE = 30;
/** One in this many users also sends an audit. */
const AUDIT_EVERY = 25;
const ANSWERS = [{ question_id: 'fresh_fruit_five_kinds', answer: 'Yes' }];

const server = await sharedServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const people: { id: string; token: string; shop: string }[] = [];
// One after another: hundreds that wait for a database connection simultaneously can time out.
while (people.length < PEOPLE) {
  const shop = await store(server.db);
  const { id, token } = await groupUser(server.db, { stores: [shop] });
  people.push({ id, token, shop });
}

/** Makes a call over a connection that only this caller uses. */
async function call(agent: Agent, token: string, { path }: Pick<Call, 'path'>, input: object) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    request({ port, host: '127.0.0.1', method: 'POST', path, agent, headers })
      .on('response', resolve)
      .on('error', reject)
      .end(JSON.stringify(input));
  });
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) as Record<string, unknown> };
}

test(
  '500 users work simultaneously, see their own stores and surveys, and no call fails',
  { timeout: 240_000 },
  async () => {
    const failures: unknown[] = [];
    const audits: string[] = [];
    const queue = [...people.entries()];
    async function work(): Promise<void> {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [nth, { id, token, shop }] = next;
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const ask = async (target: Call, input: object) => {
          const { status, body } = await call(agent, token, target, input);
          if (status !== 200 || body['type'] !== true) failures.push([target.path, status, body]);
          return body['resultData'];
        };
        const audit = { survey_id: randomUUID(), store_id: shop, date: new Date().toISOString(), answers: ANSWERS };
        const isAuditing = nth % AUDIT_EVERY === 0;
        // A page makes its requests at once; over one connection the responses arrive in order.
        const neighbour = people[(nth + 1) % PEOPLE]?.shop ?? '';
        const [stores, , foreign] = await Promise.all([
          ask(listStoresOfUser, { user_id: id }),
          ask(readScores, { store_id: shop }),
          call(agent, token, listSurveys, { storeid: neighbour }),
          ...(isAuditing ? [ask(addSurvey, audit)] : []),
        ]);
        const rows = await ask(listSurveys, { storeid: shop });
        expect([stores, foreign.status, rows]).toMatchObject([
          [{ _id: shop }],
          404,
          isAuditing ? [{ survey_id: audit.survey_id }] : [],
        ]);
        if (isAuditing) audits.push(audit.survey_id);
        agent.destroy();
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(failures).toEqual([]);
    const surveyRows = await server.db.selectFrom('surveys').select('id').execute();
    expect(surveyRows.map(({ id }) => id).toSorted()).toEqual(audits.toSorted());
    expect(audits).toHaveLength(PEOPLE / AUDIT_EVERY);
  },
);
