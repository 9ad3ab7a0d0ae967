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
  const call = async (contractCall: Pick<Call, 'path'>, input: object, person: TokenOwner = by) =>
    (await server.call(contractCall, input, person)).body as Record<string, unknown> & {
      code?: string;
      field?: string;
    };
  const add = async (over: object = {}, person?: TokenOwner) =>
    (await call(addAction, { store_id: storeId, title: 'Move it', ...over }, person))['_id'] as string;
  const detail = async (id: string, person?: TokenOwner) =>
    (await call(readAction, { action_id: id }, person))['resultData'] as Detail;
  const list = (filter: object = {}, person?: TokenOwner) => call(listActions, filter, person);
  const titles = async (filter: object = {}, person?: TokenOwner) =>
    ((await list(filter, person))['resultData'] as Action[]).map(({ title }) => title);
  const update = async (id: string, changes: object, person?: TokenOwner) =>
    call(updateAction, { action_id: id, version: (await detail(id, person)).version, ...changes }, person);
  const audit = (date: string, answers: Record<string, string>, over: object = {}, person: TokenOwner = by) =>
    call(
      addSurvey,
      {
        survey_id: randomUUID(),
        store_id: storeId,
        date,
        answers: Object.entries(answers).map(([question_id, answer]) => ({ question_id, answer })),
        ...over,
      },
      person,
    );
  const kinds = async (id: string) =>
    (await detail(id)).timeline.map(({ kind, text }) => (text ? `${kind} ${text}` : kind));
  return { call, add, detail, list, titles, update, audit, kinds };
}
