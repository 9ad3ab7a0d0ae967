import type { Tree } from './tree.ts';

/** Follows CONTRIBUTING, 'Add a call': lists the stores without any audit. */
export async function addCall(tree: Tree): Promise<void> {
  await tree.edit(
    'src/contract/places/stores.ts',
    (content) => `${content}
/** Lists the stores in the caller's scope that were never audited, by name. */
export const listUnaudited = call('/store/unaudited', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.array(StoreCard) }),
});
`,
  );
  await tree.insert(
    'src/contract/descriptions.ts',
    '  stores: {\n',
    `    listUnaudited: { summary: 'The stores that were never audited.', tokens: ['read'] },\n`,
  );
  await tree.edit(
    'src/server/places/stores/queries.ts',
    (content) => `${content}
/** Cards of the stores in scope that have no survey, by name. */
export function selectUnaudited(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .where('store.survey_count', '=', 0)
    .select(['store.id as _id', 'store.name as store_name', 'store.image'])
    .orderBy(sql\`lower(store.name), store.id\`)
    .execute();
}
`,
  );
  await tree.insert(
    'src/server/places/stores/handlers.ts',
    'export const storeHandlers: HandlersOf<typeof calls> = {\n',
    `  async listUnaudited(_input, { db, viewer }) {
    return { resultData: await selectUnaudited(db, viewer.scope) };
  },

`,
  );
  await tree.insert('src/server/places/stores/handlers.ts', '  selectUserAndGroup,\n', '  selectUnaudited,\n');
  await tree.edit(
    'src/server/places/stores/handlers.test.ts',
    (content) => `${content}
test('users see the stores that were never audited', async () => {
  const { body } = await server.call(calls.listUnaudited, {}, ann);
  expect(names(body)).toContain('Hill Street');
  expect(names(body)).not.toContain('harbour Market');
  expect(names((await server.call(calls.listUnaudited, {}, gus)).body)).not.toContain('Hill Street');
});
`,
  );
  await tree.insert('test/safety/matrix.ts', '  stores: {\n', '    listUnaudited: nothing,\n');
}
