import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { addSurvey, correctSurvey, restoreSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { insertPhoto, settlePhotos } from './changes.ts';

const server = await sharedServer();
const [first = '', second = ''] = (await activeInstrument(server.db)).questions.keys();
const coastal = await group(server.db);
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const pier = await store(server.db, { name: 'Pier Nine' });
const gus = await groupUser(server.db, { groupId: coastal, stores: [harbour] });
const eve = await groupUser(server.db, { stores: [pier] });
const ann = await person(server.db);

const send = (person: { token: string }, input: { survey_id: string; question_id?: string }) =>
  sendPhoto(server, person, { question_id: first, ...input });

test('photos are listed by store, group, question and day, newest survey first', async () => {
  const [old, recent] = [
    await survey(server.db, pier, { date: '2026-01-10T10:00:00Z' }),
    await survey(server.db, pier, { date: '2026-02-10T10:00:00Z' }),
  ];
  await send(gus, { survey_id: await survey(server.db, harbour) });
  const ids = [
    (await send(eve, { survey_id: old })).id,
    (await send(eve, { survey_id: recent, question_id: second })).id,
    (await send(eve, { survey_id: recent })).id,
  ];
  const list = async (input: object, person = eve) => {
    const { body } = await server.call(listPhotos, input, person);
    return { ids: (body['resultData'] as { photo_id: string }[]).map(({ photo_id: id }) => id), count: body['count'] };
  };
  expect(await list({})).toEqual({ ids: [ids[1], ids[2], ids[0]], count: 3 });
  expect(await list({ question_id: first })).toEqual({ ids: [ids[2], ids[0]], count: 2 });
  expect(await list({ start_date: '2026-02-10', end_date: '2026-02-10' })).toEqual({ ids: [ids[1], ids[2]], count: 2 });
  expect(await list({ size: 2, page: 2 })).toEqual({ ids: [ids[0]], count: 3 });
  expect(await list({ store_id: pier }, ann)).toEqual({ ids: [ids[1], ids[2], ids[0]], count: 3 });
  const group = await list({ group_id: coastal }, ann);
  expect(group.ids.length).toBeGreaterThan(0);
  expect(group.ids.some((id) => ids.includes(id))).toBe(false);
  const { body } = await server.call(listPhotos, { size: 1 }, eve);
  expect(body['resultData']).toEqual([
    {
      photo_id: ids[1],
      question_id: second,
      survey_id: recent,
      store_id: pier,
      store_name: 'Pier Nine',
      date: '2026-02-10T10:00:00.000Z',
    },
  ]);
  expect((await server.call(listPhotos, { store_id: harbour }, eve)).status).toBe(404);
  expect((await server.call(listPhotos, { size: 101 }, eve)).body['type']).toBe(false);
});

test('photos are listed by the current time of their survey, whichever arrived first', async () => {
  const shop = await store(server.db, { groups: [coastal] });
  const bob = await groupUser(server.db, { groupId: coastal, stores: [shop] });
  const list = async (range: object = {}) => {
    const { body } = await server.call(listPhotos, { store_id: shop, ...range }, bob);
    const dates = (body['resultData'] as { photo_id: string; date: string }[]).map((row) => [
      row.photo_id,
      row.date.slice(0, 10),
    ]);
    expect(body['count']).toBe(dates.length);
    return dates;
  };
  // One photo arrives before its survey, and one after it.
  const id = randomUUID();
  const earlyPhoto = await send(bob, { survey_id: id });
  expect(await list()).toEqual([]);
  const answers = [{ question_id: first, answer: 'Yes' }];
  await server.call(addSurvey, { survey_id: id, store_id: shop, date: new Date().toISOString(), answers }, bob);
  const latePhoto = await send(bob, { survey_id: id, question_id: second });
  const today = new Date().toISOString().slice(0, 10);
  const rowsOn = (day: string) => [
    [earlyPhoto.id, day],
    [latePhoto.id, day],
  ];
  expect(await list()).toEqual(rowsOn(today));
  await settlePhotos(server.db);
  expect(await list()).toEqual(rowsOn(today));
  // The survey is moved to another day, changed to practice and back to an audit, voided and restored.
  const change = async (call: Parameters<typeof server.call>[0], version: number, input: object = {}) =>
    expect((await server.call(call, { survey_id: id, version, reason: 'A slip', ...input }, ann)).body['type']).toBe(
      true,
    );
  await change(correctSurvey, 1, { date: '2026-03-03T10:00:00Z' });
  expect(await list()).toEqual(rowsOn('2026-03-03'));
  expect(await list({ start_date: '2026-03-03', end_date: '2026-03-03' })).toEqual(rowsOn('2026-03-03'));
  expect(await list({ start_date: today, end_date: today })).toEqual([]);
  await change(correctSurvey, 2, { kind: 'practice' });
  expect(await list()).toEqual([]);
  const third = await send(bob, { survey_id: id });
  expect(await list()).toEqual([]);
  await change(correctSurvey, 3, { kind: 'audit' });
  expect(await list()).toEqual([...rowsOn('2026-03-03'), [third.id, '2026-03-03']]);
  await change(voidSurvey, 4);
  expect(await list()).toEqual([]);
  await change(restoreSurvey, 5);
  expect(await list()).toHaveLength(3);
});

test('a photo that arrives while its survey is being voided is listed according to the final state of the survey', async () => {
  const id = await survey(server.db, harbour);
  const voidClient = await server.pool.connect();
  let insertion: Promise<boolean> | undefined;
  try {
    await voidClient.query('begin');
    await voidClient.query(
      `update surveys set void_at = now(), void_reason = 'A trial', counted = false where id = '${id}'`,
    );
    let isAdded = false;
    insertion = insertPhoto(server.db, {
      id: randomUUID(),
      survey_id: id,
      question_id: first,
      file: `photo-${id}.jpg`,
      content_hash: Buffer.from('x'),
      came_at: new Date(),
      sent_by: gus.id,
      settled: true,
    }).finally(() => (isAdded = true));
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isAdded || (await voidClient.query(waits)).rowCount).toBeTruthy();
    await voidClient.query('commit');
  } finally {
    voidClient.release();
  }
  expect(await insertion).toBe(true);
  const storedRow = server.db.selectFrom('photos').where('survey_id', '=', id).select(['store_id', 'audited_at']);
  expect(await storedRow.execute()).toEqual([{ store_id: harbour, audited_at: null }]);
});
