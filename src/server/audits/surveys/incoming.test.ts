import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditorOf, group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addSurvey, importSurvey } from '../../../contract/audits/surveys.ts';

// Audits from a file are stored like submitted ones, under the name of their auditor.

const server = await sharedServer({ now: new Date('2026-11-21T12:00:00Z') });
const { db } = server;
const coastal = await group(db, { name: 'Coastal' });
const harbour = await store(db, { name: 'Harbour Market', groups: [coastal] });
const foreign = await store(db, { name: 'Hill Street', groups: [coastal] });
const ann = await person(db, { name: 'ann' });
const gus = await groupUser(db, { name: 'gus', groupId: coastal, stores: [harbour] });

const audit = (over: Record<string, unknown> = {}) => ({
  survey_id: randomUUID(),
  store_id: harbour,
  date: '2026-11-18T09:41:00+11:00',
  answers: [{ question_id: 'fresh_fruit_five_kinds', answer: 'Yes', note: 'Six' }],
  auditor: gus.email,
  ...over,
});
const count = async () =>
  Number((await db.selectFrom('survey_ids').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

describe('/survey/import', () => {
  test('reports what would happen to an audit without writing anything, and adds it once when applied', async () => {
    const input = audit();
    const before = await count();
    const reply = await server.call(importSurvey, input, gus);
    expect(reply.body).toMatchObject({ type: true, resultData: { overallScore: 14, known: false } });
    expect(await count()).toBe(before);
    const secondReply = await server.call(importSurvey, { ...input, apply: true }, gus);
    expect(secondReply.raw).toBe(reply.raw);
    expect(await count()).toBe(before + 1);
    for (const apply of [false, true]) {
      const repeatReply = await server.call(importSurvey, { ...input, apply }, gus);
      expect(repeatReply.body).toMatchObject({ resultData: { overallScore: 14, known: true } });
    }
    const { auditor, ...sent } = input;
    expect(auditor).toBe(gus.email);
    expect((await server.call(addSurvey, sent, gus)).body).toMatchObject({ resultData: { overallScore: 14 } });
    expect(await count()).toBe(before + 1);
  });

  test('refuses what would be refused for an audit that is sent, whether applied or not', async () => {
    const ownAudit = audit();
    await server.call(importSurvey, { ...ownAudit, apply: true }, gus);
    const before = await count();
    const cases = [
      [{ date: '2026-11-30T00:00:00Z' }, 'date_ahead'],
      [{ answers: [{ question_id: 'no_such', answer: 'Yes' }] }, 'unknown_question'],
      [{ survey_id: ownAudit.survey_id, date: '2026-11-17T00:00:00Z' }, 'survey_id_taken'],
      [{ auditor: '' }, 'missing'],
      [{ store_id: foreign, auditor: ann.email }, 'not_found'],
      [{ store_id: randomUUID(), auditor: ann.email }, 'not_found'],
    ] as const;
    for (const [change, code] of cases) {
      for (const apply of [false, true]) {
        const { body } = await server.call(importSurvey, { ...audit(), ...change, apply }, gus);
        expect([body['type'], body['code']]).toEqual([false, code]);
      }
    }
    expect(await count()).toBe(before);
  });

  test('only an administrator can import another user’s audit, which remains that user’s', async () => {
    const otherAudit = audit({ auditor: ann.email });
    const refusal = await server.call(importSurvey, { ...otherAudit, apply: true }, gus);
    expect(refusal.body).toMatchObject({ type: false, code: 'auditor_differs', field: 'auditor' });
    expect(refusal.raw).toContain(ann.email);

    const of = async (auditor: string) => {
      const input = audit({ auditor, store_id: foreign });
      expect((await server.call(importSurvey, { ...input, apply: true }, ann)).body['type']).toBe(true);
      return auditorOf(db, input.survey_id);
    };
    expect(await of(gus.email.toUpperCase())).toMatchObject({ user_id: gus.id });
    expect(await of('gus')).toMatchObject({ user_id: gus.id });
    expect(await of(ann.email)).toMatchObject({ user_id: ann.id });
    expect(await of('A guest')).toMatchObject({ user_id: null, user_name: 'A guest' });
  });

  test('an email address identifies its user even if several others have it as their name', async () => {
    const email = 'lee@example.org';
    for (let namesakes = 0; namesakes < 3; namesakes++) await person(db, { name: email });
    const { id } = await person(db, { name: 'lee' });
    await db.updateTable('users').set({ email }).where('id', '=', id).execute();
    const input = audit({ auditor: email, apply: true });
    await server.call(importSurvey, input, ann);
    expect(await auditorOf(db, input.survey_id)).toMatchObject({ user_id: id });
  });
});
