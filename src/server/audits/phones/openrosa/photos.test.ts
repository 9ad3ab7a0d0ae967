import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { picture } from '../../../../../test/support/pictures/pictures.ts';
import { field, send } from '../../../../../test/openrosa/submissions.ts';

const { server, phone, audit, read } = await field();

const answers = {
  FV_1: {
    fruit_spoiled: 'yes',
    fruit_spoiled_photo: '1.jpg',
    fresh_fruit_five_kinds: 'no',
    fresh_fruit_five_kinds_photo: '2.jpg',
  },
};

test('are accepted with the survey or later, once each; files that the form does not name are discarded', async () => {
  const id = randomUUID();
  const xml = audit({ id, answers });
  const bytes = await picture('jpeg');
  const photosOf = async () => (await read(id)).resultData[0]?.answers.flatMap(({ photos }) => photos) ?? [];
  expect(
    (await send(server, phone, xml, { '1.jpg': bytes, 'audit.csv': Buffer.from('x'), '../../2.jpg': bytes })).status,
  ).toBe(201);
  expect(await photosOf()).toHaveLength(1);
  const phoneRow = { name: 'Phone', photos: 2, photos_came: 1, photos_left_out: 0, clock: null };
  expect((await read(id)).phone).toEqual(phoneRow);
  server.later(3_600_000);
  const rest = [{ name: '*isIncomplete*', value: 'yes' }];
  expect((await send(server, phone, xml, { '1.jpg': bytes, '2.jpg': bytes }, rest)).status).toBe(201);
  expect(await photosOf()).toHaveLength(2);
  expect((await read(id)).phone).toEqual({ ...phoneRow, photos_came: 2 });
});

test('a file that cannot be read is left out, reported, and no longer waited for; a valid one with its name is still accepted', async () => {
  const id = randomUUID();
  const reply = await send(server, phone, audit({ id, answers }), {
    '1.jpg': Buffer.from('no picture'),
    '2.jpg': await picture('jpeg'),
  });
  expect(reply).toMatchObject({ status: 201, message: expect.stringContaining('1.jpg') as string });
  expect((await read(id)).resultData[0]?.answers.flatMap(({ photos }) => photos)).toHaveLength(1);
  expect((await read(id)).phone).toMatchObject({ photos: 1, photos_came: 1, photos_left_out: 1 });
  // Apps retry requests that got no reply; nothing may be counted twice.
  const secondReply = await send(server, phone, audit({ id, answers }), { '1.jpg': Buffer.from('no picture') });
  expect(secondReply.status).toBe(201);
  expect((await read(id)).phone).toMatchObject({ photos: 1, photos_came: 1, photos_left_out: 1 });
  await send(server, phone, audit({ id, answers }), { '1.jpg': await picture('jpeg') });
  expect((await read(id)).phone).toMatchObject({ photos: 2, photos_came: 2, photos_left_out: 0 });
});

test('a file of more than 12 MB is left out and reported; the form and its other photos are accepted', async () => {
  const id = randomUUID();
  const tooLarge = Buffer.alloc(12_000_001);
  const reply = await send(server, phone, audit({ id, answers }), {
    '1.jpg': tooLarge,
    '2.jpg': await picture('jpeg'),
  });
  expect(reply).toMatchObject({ status: 201, message: expect.stringContaining('larger than 12 MB') as string });
  expect(reply.message).toContain('1.jpg');
  expect((await read(id)).phone).toMatchObject({ photos: 1, photos_came: 1, photos_left_out: 1 });
  // Apps send a file of more than 3 MB (SENT_AT_ONCE_BYTES) in a separate request with the form.
  const largeReply = await send(server, phone, audit({ id, answers }), { '1.jpg': tooLarge });
  expect(largeReply).toMatchObject({ status: 201, message: expect.stringContaining('1.jpg') as string });
  expect((await read(id)).phone).toMatchObject({ photos: 1, photos_came: 1, photos_left_out: 1 });
});

test('a large file that no form names is skipped', async () => {
  const id = randomUUID();
  const reply = await send(server, phone, audit({ id, answers }), { 'film.mp4': Buffer.alloc(12_000_001) });
  expect(reply.status).toBe(201);
  expect((await read(id)).phone).toMatchObject({ photos: 2, photos_came: 0, photos_left_out: 0 });
});
