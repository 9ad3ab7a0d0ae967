import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addActionPhoto, commentAction, type Action } from '../../../contract/followUp/actions/actions.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { getPhoto } from '../../../../test/support/pictures/photos.ts';
import { photo, picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const { questions } = await activeInstrument(db);
const [first = '', second = '', third = ''] = [...questions.values()]
  .filter(({ scoringType }) => scoringType === 1)
  .map(({ varname }) => varname);
const coastal = await group(db);
const harbour = await store(db, { name: 'Harbour Market', groups: [coastal] });
const pier = await store(db, { name: 'Pier Nine' });
const ann = await person(db, { now: NOW });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour], now: NOW });
const eve = await groupUser(db, { name: 'eve', stores: [pier], now: NOW });

const { call, add, detail, list, titles, audit, kinds } = askActions(server, { by: ann, storeId: harbour });

test('photos are re-encoded, shown on the timeline, and visible to every user who sees the action', async () => {
  const id = await add();
  const photoId = randomUUID();
  const send = async (bytes: Buffer, person: { token: string } = gus) =>
    upload(
      server,
      addActionPhoto,
      [
        { name: 'action_id', value: id },
        { name: 'photo_id', value: photoId },
        { name: 'file', filename: 'a.jpg', bytes },
      ],
      person,
    );
  const bytes = await photo('a secret of its owner');
  expect((await send(bytes, eve)).status).toBe(404);
  for (const _ of [1, 2]) expect((await send(bytes)).body).toEqual({ type: true, resultData: { photo_id: photoId } });
  expect((await send(await picture('png'))).body).toMatchObject({ code: 'photo_id_taken' });
  const { timeline } = await detail(id);
  expect(timeline.filter(({ photo_id }) => photo_id !== null)).toMatchObject([{ kind: 'photo', by: 'gus' }]);
  const response = await getPhoto(server, gus, photoId);
  expect([response.statusCode, response.rawPayload.includes('secret')]).toEqual([200, false]);
  expect((await getPhoto(server, eve, photoId)).statusCode).toBe(404);
  expect(await call(commentAction, { action_id: id, text: ' Better now ' }, gus)).toMatchObject({ type: true });
  expect((await kinds(id)).at(-1)).toBe('comment Better now');
});

const gets = (question_id: string, over: object = {}) => ({
  question: 'Asked',
  answers: ['Do it'],
  question_id,
  ...over,
});

test('a plan creates actions in the transaction of its audit, one for each question', async () => {
  const shop = await store(db, { groups: [coastal] });
  const plan = [
    gets(first, { owner: gus.id, due: '2026-11-01', notes: 'By hand' }),
    gets(second),
    { question: 'W', answers: ['V'] },
  ];
  await db.insertInto('user_stores').values({ user_id: gus.id, store_id: shop }).execute();
  const input = { store_id: shop, suggestion: plan, survey_id: randomUUID() };
  expect(await audit('2026-11-18', { [first]: 'No' }, input)).toMatchObject({ type: true });
  expect(await audit('2026-11-18', { [first]: 'No' }, input)).toMatchObject({ type: true });
  const rows = (await list({ store_id: shop }))['resultData'] as Action[];
  expect(rows).toMatchObject([
    { title: 'Do it', detail: 'By hand', points: 14.3, due: '2026-11-01', owner: { userid: gus.id }, overdue: true },
    { title: 'Do it', detail: '', points: null, due: null, owner: null, survey_id: input.survey_id },
  ]);
  // The question already has an unfinished action: the audit is stored without adding a second one.
  expect(await audit('2026-11-19', { [first]: 'No' }, { store_id: shop, suggestion: [gets(first)] })).toMatchObject({
    type: true,
  });
  expect(((await list({ store_id: shop }))['resultData'] as Action[]).map(({ repeated }) => repeated)).toEqual([1, 0]);
  // An audit that arrives late, with a date before both others, doesn't confirm actions that were agreed on after it.
  await audit('2026-11-17', { [first]: 'Yes', [second]: 'Yes' }, { store_id: shop });
  expect((await list({ store_id: shop }))['figures']).toMatchObject({ open: 2, confirmed: 0 });
  // Practice audits create no actions.
  await audit('2026-11-20', { [third]: 'No' }, { store_id: shop, kind: 'practice', suggestion: [gets(third)] });
  expect(await titles({ store_id: shop, question_id: third })).toEqual([]);
});
