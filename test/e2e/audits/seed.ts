import type { Page } from '@playwright/test';
import type { Draft } from '../../../src/web/audits/capture/drafts/draft.ts';
import { expect, GROUP_USER, PASSWORD } from '../fixtures.ts';

/** Signs in with a long session, as on a phone: closing the browser doesn't end it. */
export async function signInForDays(page: Page, email: string): Promise<void> {
  await page.goto('/page/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Uses a key, which depends only on the focus: on a busy machine a click was once lost, perhaps because something
  // moved under it.
  const remember = page.getByRole('checkbox');
  // The browser may remember the choice of an earlier sign-in.
  if (!(await remember.isChecked())) await remember.press('Space');
  await expect(remember).toBeChecked();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
}

/** Opens the audits page and waits until the device stores everything that it needs offline. */
export async function openAudits(page: Page): Promise<void> {
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).waitFor();
  // The worker caches the page itself last. `waitForFunction` treats a promise as truthy, so it wouldn't wait.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.ok), { timeout: 30_000 }).toBe(true);
}

/** Starts an audit of the first store in the list, and opens its first questions. */
export async function startAudit(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
  await page.getByRole('group', { name: 'Answer' }).first().waitFor();
}

/** Answers the question at the given position on screen. */
export async function answer(page: Page, at: number, choice: 'Yes' | 'No' | 'N/A'): Promise<void> {
  await page.getByRole('group', { name: 'Answer' }).nth(at).getByRole('button', { name: choice }).click();
}

/** Signs in the group user, starts an audit with the given first answers, and waits until they are saved. */
export async function beginAudit(page: Page, ...choices: ('Yes' | 'No' | 'N/A')[]): Promise<void> {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  for (const [at, choice] of choices.entries()) await answer(page, at, choice);
  await expect.poll(async () => Object.keys((await readDrafts(page))[0]?.answers ?? {})).toHaveLength(choices.length);
}

/** Returns the drafts on the device, of any user. */
export async function readDrafts(page: Page): Promise<Draft[]> {
  return page.evaluate(async () => {
    const database = await open();
    const drafts = await done<Draft[]>(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return drafts;

    function open(): Promise<IDBDatabase> {
      return done(indexedDB.open('fourscore.audits'));
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which can't access this file
    function done<T>(request: IDBRequest): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result as T));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    }
  });
}

/**
 * Creates finished audits on the device as copies of its only one, with photos of `side` by `side` pixels, and returns
 * their ids. The picture is drawn in the browser, and its noise makes its file as large as a photo's.
 */
export async function seedFinishedAudits(
  page: Page,
  { audits, photos, side }: { audits: number; photos: number; side: number },
): Promise<string[]> {
  return page.evaluate(
    async ({ audits: count, photos: photoCount, side: pixels }) => {
      const database = await done<IDBDatabase>(indexedDB.open('fourscore.audits'));
      const [draft] = await done<Draft[]>(database.transaction('drafts').objectStore('drafts').getAll());
      if (!draft) throw new Error('No audit was begun.');
      const bytes = await picture(pixels);
      const ids: string[] = [];
      for (let at = 0; at < count; at++) {
        const surveyId = crypto.randomUUID();
        const tx = database.transaction(['drafts', 'photos'], 'readwrite');
        const takenAt = new Date().toISOString();
        const list = Array.from({ length: photoCount }, () => ({
          photoId: crypto.randomUUID(),
          questionId: Object.keys(draft.answers)[0] ?? '',
          taken: takenAt,
          bytes: bytes.byteLength,
          sent: false,
        }));
        for (const { photoId } of list) tx.objectStore('photos').put({ photoId, surveyId, bytes });
        tx.objectStore('drafts').put({ ...draft, surveyId, state: 'queued', photos: list });
        await new Promise((resolve) => tx.addEventListener('complete', resolve));
        ids.push(surveyId);
      }
      database.close();
      return ids;

      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, without this file
      async function picture(width: number): Promise<ArrayBuffer> {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = width;
        const context = canvas.getContext('2d');
        const data = context?.createImageData(width, width);
        if (!context || !data) throw new Error('No canvas.');
        data.data.forEach((_, place) => (data.data[place] = place % 4 === 3 ? 255 : Math.floor(Math.random() * 256)));
        context.putImageData(data, 0, 0);
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.6));
        return (await blob?.arrayBuffer()) ?? new ArrayBuffer(0);
      }
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, without this file
      function done<T>(request: IDBRequest): Promise<T> {
        return new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result as T));
          request.addEventListener('error', () => reject(new Error(String(request.error))));
        });
      }
    },
    { audits, photos, side },
  );
}

/**
 * Returns the number of photos that the server has of each survey, as the user signed in on the page; null for an
 * unknown survey.
 */
export function photosAtServer(page: Page, ids: readonly string[]): Promise<(number | null)[]> {
  return page.evaluate(async (input) => {
    const { token } = JSON.parse(localStorage.getItem('fourscore.currentUser') ?? '{}') as { token: string };
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    return Promise.all(
      input.map(async (surveyid) => {
        const response = await fetch('/survey/graph', { method: 'POST', headers, body: JSON.stringify({ surveyid }) });
        const body = (await response.json()) as { type: boolean; resultData: { answers: { photos: string[] }[] }[] };
        return body.type ? (body.resultData[0]?.answers.flatMap(({ photos }) => photos).length ?? 0) : null;
      }),
    );
  }, ids);
}
