import { addWord } from './words.ts';
import type { Tree } from './tree.ts';

const TOWN = { en: 'Town', es: 'Localidad', zh: '城镇', ja: '町', pt: 'Localidade', ru: 'Населённый пункт' };

/** Follows CONTRIBUTING, 'Add a field to a store': the town that it is in. */
export async function addStoreField(tree: Tree): Promise<void> {
  await tree.insert('src/domain/storeFields.ts', '{ name: NAME_MAX_CHARACTERS', ', town: 60');
  await tree.add('migrations/9000_store_town.sql', "alter table stores add column town text not null default '';\n");
  for (const key of ['stores.form.town', 'history.fields.town', 'workbook.howTo.columns.Stores.town']) {
    await addWord(tree, key, TOWN);
  }
  await tree.edit('src/server/places/stores/handlers.test.ts', (content) => `${content}${CALL_TEST}`);
  await tree.edit('src/server/places/workbook/import/handlers.test.ts', (content) => `${content}${WORKBOOK_TEST}`);
  await tree.edit('src/web/places/stores/StoresPage.test.tsx', (content) => `${content}${FORM_TEST}`);
}

const CALL_TEST = `
test('a store has a town', async () => {
  const added = await server.call(calls.addStore, { storename: 'In a town', town: ' Port Ellen ' }, ann);
  const id = added.body['_id'];
  const read = async () => (await server.call(calls.readStore, { storeid: id }, ann)).body['resultData'];
  expect(await read()).toMatchObject({ store_name: 'In a town', town: 'Port Ellen' });
  await server.call(calls.updateStore, { storeid: id, storename: 'In a town' }, ann);
  expect(await read()).toMatchObject({ town: 'Port Ellen' });
  const long = await server.call(calls.updateStore, { storeid: id, storename: 'In a town', town: 'x'.repeat(61) }, ann);
  expect(long.body).toMatchObject({ type: false, code: 'too_long', field: 'town' });
  await server.call(calls.updateStore, { storeid: id, storename: 'In a town', town: 'Bowmore' }, ann);
  const found = await server.call(calls.searchStores, { filter: 'In a town' }, ann);
  expect(found.body['resultData']).toMatchObject([{ store_name: 'In a town', town: 'Bowmore' }]);
  const entry = await server.db
    .selectFrom('audit_log')
    .where('kind', '=', 'store_changed')
    .where('subject_id', '=', String(id))
    .select(['before', 'after'])
    .executeTakeFirst();
  expect(entry).toEqual({ before: { town: 'Port Ellen' }, after: { town: 'Bowmore' } });
});
`;

const WORKBOOK_TEST = `
test('a town is exported in the workbook and imported from it', async () => {
  const id = await store(server.db, { name: 'In a town' });
  const sheet = [['id', 'name', 'town'], [id, 'In a town', 'Port Ellen']];
  expect(await applySheets(server, ann, { Stores: sheet })).toBe(1);
  expect((await exportSheets(server, ann)).of('Stores')).toContainEqual({ id, name: 'In a town', town: 'Port Ellen' });
});
`;

const FORM_TEST = `
test('the form of a store has a field for its town', async () => {
  answerPlaces();
  const sent = answer(addStore, { resultData: 'The store was added.', _id: 's3' });
  await openConsole('/store/add');
  await userEvent.type(await screen.findByLabelText('Store name'), 'In a town');
  await userEvent.type(screen.getByLabelText('Town'), 'Bowmore');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ storename: 'In a town', town: 'Bowmore' });
});
`;
