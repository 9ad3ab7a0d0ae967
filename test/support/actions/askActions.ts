import { randomUUID } from 'node:crypto';
import {
  addAction,
  listActions,
  readAction,
  updateAction,
  type Action,
} from '../../../src/contract/followUp/actions/actions.ts';
import type { Call } from '../../../src/contract/kit/call.ts';
import { addSurvey } from '../../../src/contract/audits/surveys.ts';
import type { TestServer } from '../server.ts';

type TokenOwner = { token: string };
type Detail = Action & {
  timeline: { by: string; kind: string; text: string; photo_id: string | null }[];
  audits: object[];
};

/** Returns functions that call the API of actions as a user, for a store unless another is named. */
export function askActions(server: Pick<TestServer, 'call'>, { by, storeId }: { by: TokenOwner; storeId: string }) {
  const call = async (which: Pick<Call, 'path'>, input: object, who: TokenOwner = by) =>
    (await server.call(which, input, who)).body as Record<string, unknown> & { code?: string; field?: string };
  const add = async (over: object = {}, who?: TokenOwner) =>
    (await call(addAction, { store_id: storeId, title: 'Move it', ...over }, who))['_id'] as string;
  const detail = async (id: string, who?: TokenOwner) =>
    (await call(readAction, { action_id: id }, who))['resultData'] as Detail;
  const list = (filter: object = {}, who?: TokenOwner) => call(listActions, filter, who);
  const titles = async (filter: object = {}, who?: TokenOwner) =>
    ((await list(filter, who))['resultData'] as Action[]).map(({ title }) => title);
  const update = async (id: string, changes: object, who?: TokenOwner) =>
    call(updateAction, { action_id: id, version: (await detail(id, who)).version, ...changes }, who);
  const audit = (date: string, answers: Record<string, string>, over: object = {}, who: TokenOwner = by) =>
    call(
      addSurvey,
      {
        survey_id: randomUUID(),
        store_id: storeId,
        date,
        answers: Object.entries(answers).map(([question_id, answer]) => ({ question_id, answer })),
        ...over,
      },
      who,
    );
  const kinds = async (id: string) =>
    (await detail(id)).timeline.map(({ kind, text }) => (text ? `${kind} ${text}` : kind));
  return { call, add, detail, list, titles, update, audit, kinds };
}
