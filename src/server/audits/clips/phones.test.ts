import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { elementsOf } from '../../../../test/openrosa/formElements.ts';
import { field, get } from '../../../../test/openrosa/submissions.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { mp3, oggOpus } from '../../../../test/support/recordings.ts';
import { upload } from '../../../../test/support/upload.ts';
import { addClip, deleteClip } from '../../../contract/audits/clips.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';

const { server, ada, phone } = await field();
await server.call(loadDefinition, { definition: cornerModule(), use: true }, ada);

const add = async (fields: Record<string, string>, bytes: Buffer) => {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const { body } = await upload(server, addClip, [...parts, { name: 'file', filename: 'a', bytes }], ada);
  return (body['resultData'] as { clip: string }).clip;
};
const namesIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, text = '']) => text);
const pathOf = (url = '') => url.slice(url.indexOf(phone.at) + phone.at.length);
const formAt = async (index: number) => {
  const list = (await get(server, phone, '/formList')).body;
  const [form, manifest] = await Promise.all(
    ['downloadUrl', 'manifestUrl'].map((tag) => get(server, phone, pathOf(namesIn(list, tag)[index]))),
  );
  return { version: namesIn(list, 'version')[index], xml: form?.body ?? '', manifest: manifest?.body ?? '' };
};

test.each([
  {
    index: 0,
    name: 'four-ps',
    version: '1.0',
    path: 'questions/fresh_fruit_five_kinds/text',
    id: 'q:fresh_fruit_five_kinds',
  },
  { index: 1, name: 'corner', version: '1.0', path: 'items/fruit/text', id: 'q:fruit' },
])('the form of $name plays a recording of a question, and lists its file until it is deleted', async (definition) => {
  const { index, id, ...text } = definition;
  const before = await formAt(index);
  expect(before.xml).not.toContain('jr://audio');
  const clip = await add({ ...text, language: 'en' }, oggOpus(2));
  // The form has no place for the clip of a title.
  await add({ ...text, path: 'title', language: 'en' }, mp3(1));
  const form = await formAt(index);
  expect(form.version).not.toBe(before.version);
  const [, , file = ''] = namesIn(form.manifest, 'filename');
  expect(namesIn(form.manifest, 'filename')).toEqual(['stores.csv', 'previous.csv', file]);
  const elements = elementsOf(form.xml);
  const audio = elements.filter(({ attributes }) => attributes['form'] === 'audio').map(({ text: uri }) => uri);
  expect(new Set(audio)).toEqual(new Set([`jr://audio/${file}`]));
  const owner = elements.findIndex(({ attributes }) => attributes['form'] === 'audio');
  expect(elements[owner - 2]?.attributes['id']).toBe(id);
  const url = namesIn(form.manifest, 'downloadUrl')[2];
  const reply = await get(server, phone, pathOf(url));
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'audio/ogg']);
  expect(namesIn(form.manifest, 'hash')[2]).toBe(`md5:${createHash('md5').update(reply.rawPayload).digest('hex')}`);
  await server.call(deleteClip, { clip }, ada);
  expect((await get(server, phone, pathOf(url))).statusCode).toBe(404);
  expect((await formAt(index)).xml).not.toContain('jr://audio');
});
