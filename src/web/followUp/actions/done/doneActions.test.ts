// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubUploads } from '../../../../../test/support/uploads.ts';
import {
  addActionPhoto,
  commentAction,
  readAction,
  updateAction,
} from '../../../../contract/followUp/actions/actions.ts';
import { sendNow } from '../../../device/outbox.ts';
import '../../../routes/senders.ts';
import { startSession } from '../../../session/session.ts';
import {
  DROPPED_CODE,
  storeDoneAction,
  listDoneActions,
  removeDoneAction,
  tryDoneAgain,
  type DoneAction,
} from './doneActions.ts';

type Step = { kind: string; by: string; text: string };
/** The action on the server. */
let server = { status: 'doing', version: 3, timeline: [] as Step[] };
/** One-time replacement responses, by path. */
let replies: Record<string, () => Response | Promise<Response>> = {};
let paths: string[] = [];

const refuse = (status: number, code: string) => () =>
  Response.json({ type: false, code, resultData: 'No.' }, { status });

/** Simulates a request that the server accepts but whose response is lost. */
const loseResponse = (path: string, body: unknown) => async () => {
  take(path, body);
  throw new TypeError('the line broke');
};

function take(path: string, body: unknown): unknown {
  const input = body as { text?: string; status?: string };
  if (path === commentAction.path) server.timeline.push({ kind: 'comment', by: 'ann', text: input.text ?? '' });
  if (path === updateAction.path) server = { ...server, status: input.status ?? '', version: server.version + 1 };
  return path === readAction.path ? { ...server } : {};
}

async function answer(path: string, { body }: RequestInit): Promise<Response> {
  if (path === '/healthz') return new Response('ok');
  paths.push(path);
  const other = replies[path];
  delete replies[path];
  if (other) return other();
  return Response.json({ type: true, resultData: take(path, typeof body === 'string' ? JSON.parse(body) : body) });
}

const signIn = (userid: string) =>
  startSession(
    {
      userid,
      token: userid,
      adminname: userid,
      email: 'ann@example.org',
      user_type: 1,
      data: { image: null },
      time_zone: 'UTC',
    },
    true,
  );

const PHOTO = { photoId: 'p1', bytes: new ArrayBuffer(3) };
const keep = (photos = [PHOTO]) =>
  storeDoneAction({ actionId: 'a1', title: 'Move the sweets', storeName: 'Kiln Road', comment: 'Aisle 3', photos });
const done = async () => (await listDoneActions('ann'))[0] as DoneAction;

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  stubUploads();
  server = { status: 'doing', version: 3, timeline: [] };
  replies = {};
  paths = [];
  signIn('ann');
  await Promise.all((await listDoneActions('ann')).map(removeDoneAction));
});
afterEach(() => vi.unstubAllGlobals());

test('photo, comment and status are sent, each once, and the stored copy drops its photo', async () => {
  await keep();
  expect(await done()).toMatchObject({ state: 'waiting', photoCount: 1 });
  await sendNow();
  expect(paths).toEqual([readAction.path, addActionPhoto.path, commentAction.path, updateAction.path]);
  expect(await done()).toMatchObject({ state: 'sent', photoCount: 1, photos: [] });
  expect(server).toMatchObject({ status: 'done', timeline: [{ text: 'Aisle 3' }] });
  await sendNow();
  expect(paths).toHaveLength(4);
});

test('an update that arrived without a response is not repeated', async () => {
  await keep();
  replies[commentAction.path] = loseResponse(commentAction.path, { text: 'Aisle 3' });
  await sendNow();
  expect(await done()).toMatchObject({ state: 'waiting', photos: [] });
  replies[updateAction.path] = loseResponse(updateAction.path, { status: 'done' });
  await sendNow();
  await sendNow();
  expect(server).toEqual({ status: 'done', version: 4, timeline: [{ kind: 'comment', by: 'ann', text: 'Aisle 3' }] });
  expect(paths.filter((path) => path === addActionPhoto.path)).toHaveLength(1);
  expect((await done()).state).toBe('sent');
});

test('a comment that another user has also written is sent', async () => {
  server.timeline = [{ kind: 'comment', by: 'ben', text: 'Aisle 3' }];
  await keep([]);
  await sendNow();
  expect(server.timeline).toMatchObject([{ by: 'ben' }, { by: 'ann', text: 'Aisle 3' }]);
});

test('changes that others made in the meantime are preserved, and the update is still sent', async () => {
  await keep([]);
  replies[updateAction.path] = refuse(409, 'action_changed');
  await sendNow();
  expect((await done()).state).toBe('waiting');
  server.version = 9;
  await sendNow();
  expect(server).toMatchObject({ status: 'done', version: 10 });
});

test('an update to an action that was cancelled, or is no longer visible, is refused but not deleted, and can be retried', async () => {
  await keep();
  server.status = 'dropped';
  await sendNow();
  expect(await done()).toMatchObject({ state: 'refused', refusal: { code: DROPPED_CODE }, photos: [PHOTO] });
  replies[readAction.path] = refuse(404, 'not_found');
  await tryDoneAgain(await done());
  await sendNow();
  expect(await done()).toMatchObject({ state: 'refused', refusal: { code: 'not_found', message: 'No.' } });
  server.status = 'open';
  await tryDoneAgain(await done());
  await sendNow();
  expect((await done()).state).toBe('sent');
});

test('only the user’s own updates are sent', async () => {
  await keep();
  signIn('ben');
  expect(await listDoneActions('ben')).toEqual([]);
  await sendNow();
  expect(paths).toEqual([]);
  signIn('ann');
  expect((await done()).state).toBe('waiting');
});
