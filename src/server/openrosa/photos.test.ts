import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { picture } from '../../../test/support/pictures/pictures.ts';
import { field, send } from '../../../test/openrosa/submissions.ts';

const { server, phone, audit, read } = await field();

const answers = {
  FV_1: {
    fruit_spoiled: 'yes',
    fruit_spoiled_photo: '1.jpg',
    fresh_fruit_five_kinds: 'no',
    fresh_fruit_five_kinds_photo: '2.jpg',
  },
};

test('come with the survey, or later, once each; files that it does not announce are let go', async () => {
  const id = randomUUID();
  const xml = audit({ id, answers });
  const bytes = await picture('jpeg');
  const photosOf = async () => (await read(id)).resultData[0]?.answers.flatMap(({ photos }) => photos) ?? [];
  expect(
    (await send(server, phone, xml, { '1.jpg': bytes, 'audit.csv': Buffer.from('x'), '../../2.jpg': bytes })).status,
  ).toBe(201);
  expect(await photosOf()).toHaveLength(1);
  const announced = { name: 'A phone', photos: 2, photos_came: 1, clock: null };
  expect((await read(id)).phone).toEqual(announced);
  server.later(3_600_000);
  const rest = [{ name: '*isIncomplete*', value: 'yes' }];
  expect((await send(server, phone, xml, { '1.jpg': bytes, '2.jpg': bytes }, rest)).status).toBe(201);
  expect(await photosOf()).toHaveLength(2);
  expect((await read(id)).phone).toEqual({ ...announced, photos_came: 2 });
});

test('one that is no picture keeps the audit from nothing', async () => {
  const id = randomUUID();
  const sent = await send(server, phone, audit({ id, answers }), {
    '1.jpg': Buffer.from('no picture'),
    '2.jpg': await picture('jpeg'),
  });
  expect(sent).toMatchObject({ status: 201, message: expect.stringContaining('1.jpg') as string });
  expect((await read(id)).resultData[0]?.answers.flatMap(({ photos }) => photos)).toHaveLength(1);
});
