import { expect, test } from 'vitest';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { openDraft } from '../../../contract/audits/drafts.ts';
import { person } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { loadTranslations } from '../../i18n.ts';
import { workbookOf } from '../phones/openrosa/form/workbook.ts';
import { formOf } from '../phones/openrosa/xlsform/write.ts';

const server = await sharedServer();
const words = loadTranslations();

test('a version of a module and a draft have a workbook, too, and unknown ones have none', async () => {
  const ada = await person(server.db);
  const module = plainModule('sheets');
  await server.call(loadDefinition, { definition: module }, ada);
  const { body } = await server.call(openDraft, { name: 'sheets' }, ada);
  const { draft_id: draft } = body['resultData'] as { draft_id: string };
  const get = async (query: string) => {
    const authorization = `Basic ${ada.token}`;
    const { statusCode, rawPayload } = await server.app.inject({
      url: `/instrument/xlsform?${query}`,
      headers: { authorization },
    });
    return [statusCode, statusCode === 200 && rawPayload.equals(await workbookOf(formOf({ ...module }, words).sheets))];
  };
  for (const query of ['name=sheets', 'name=sheets&version=1.0', `draft_id=${draft}`]) {
    expect([query, ...(await get(query))]).toEqual([query, 200, true]);
  }
  for (const query of ['name=sheets&version=2', 'name=none', 'draft_id=none', 'name=sheets&version=1&version=2']) {
    expect([query, ...(await get(query))]).toEqual([query, 404, false]);
  }
});
