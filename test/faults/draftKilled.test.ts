import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { attachDatabase } from '../../src/server/cli/attach.ts';
import { person } from '../support/factories.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';

// The server is killed with -9 while two administrators edit a draft: every edit that it acknowledged is still there.

vi.setConfig({ testTimeout: 240_000 });

const CYCLES = 2;
/** The number of acknowledged edits in a cycle before the server is killed. */
const EDITS = 25;

type DraftReply = { draft_id: string; rev: number; definition: { title: Record<string, string> } };
type Body<Data> = { type: boolean; resultData: Data };

/** An administrator who edits the title in one language, and the number of the last acknowledged edit. */
type Editor = { token: string; language: 'es' | 'pt'; acknowledgedCount: number };

const dataDir = path.join(await sharedFolder(), 'drafts');

async function send<Data>(origin: string, { token }: Editor, call: string, input: object): Promise<Body<Data>> {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${call}`, { method: 'POST', headers, body: JSON.stringify(input) });
  return (await response.json()) as Body<Data>;
}

/** Replaces the title in the editor's language until the server stops replying. */
async function editUntilKill(origin: string, editor: Editor, { draft_id: draft, rev }: DraftReply): Promise<void> {
  const path = `title/${editor.language}`;
  try {
    for (let at = rev; ;) {
      const value = String(editor.acknowledgedCount + 1);
      const input = { draft_id: draft, rev: at, edits: [{ op: 'set', path, value }] };
      const { type, resultData } = await send<{ rev: number }>(origin, editor, '/draft/save', input);
      if (!type) return;
      editor.acknowledgedCount++;
      at = resultData.rev;
    }
  } catch {
    // The server was killed.
  }
}

test('a server that is killed while a draft is edited keeps every edit that it acknowledged', async () => {
  const database = await attachDatabase({ databaseUrl: undefined, dataDir });
  const editors: Editor[] = [];
  for (const language of ['es', 'pt'] as const) {
    editors.push({ token: (await person(database.db)).token, language, acknowledgedCount: 0 });
  }
  await database.close();
  const [first] = editors;
  if (!first) throw new Error('nobody edits');
  const total = () => editors.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0);
  for (let cycle = 0; cycle <= CYCLES; cycle++) {
    const consoleProcess = await startConsole({ dataDir });
    const draft = (await send<DraftReply>(consoleProcess.origin, first, '/draft/open', { name: 'four-ps' })).resultData;
    if (cycle > 0) {
      for (const editor of editors) {
        // The server may have saved one more edit without being able to reply.
        const result = Number(draft.definition.title[editor.language]);
        expect([editor.acknowledgedCount, editor.acknowledgedCount + 1]).toContain(result);
        editor.acknowledgedCount = result;
      }
      expect(draft.rev).toBe(total());
    }
    if (cycle === CYCLES) {
      await consoleProcess.end('SIGTERM');
      break;
    }
    const enough = total() + EDITS;
    const editPromises = editors.map((editor) => editUntilKill(consoleProcess.origin, editor, draft));
    while (total() < enough) await new Promise((resolve) => setImmediate(resolve));
    await consoleProcess.end('SIGKILL');
    await Promise.all(editPromises);
  }
});
