import type { Page } from '@playwright/test';
import type { Draft } from '../../../src/web/capture/kept/draft.ts';
import { expect, GROUP_USER, PASSWORD } from '../fixtures.ts';

/** Signs in for days, as a phone is: closing the browser does not end it. */
export async function signInForDays(page: Page, email: string): Promise<void> {
  await page.goto('/page/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
}

/** Opens the page of audits, and waits until everything lies on the device that it needs without a connection. */
export async function openAudits(page: Page): Promise<void> {
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).waitFor();
  // The worker keeps the page itself last. `waitForFunction` takes a promise for an answer, and would not wait.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.ok), { timeout: 30_000 }).toBe(true);
}

/** Starts an audit of the first store that is offered, and opens its first questions. */
export async function startAudit(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
  await page.getByRole('group', { name: 'Answer' }).first().waitFor();
}

/** Answers the question at a place of those on screen. */
export async function answer(page: Page, at: number, choice: 'Yes' | 'No' | 'N/A'): Promise<void> {
  await page.getByRole('group', { name: 'Answer' }).nth(at).getByRole('button', { name: choice }).click();
}

/** Signs the group user in, and begins an audit whose first answers are these, and are kept. */
export async function beginAudit(page: Page, ...choices: ('Yes' | 'No' | 'N/A')[]): Promise<void> {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  for (const [at, choice] of choices.entries()) await answer(page, at, choice);
  await expect.poll(async () => Object.keys((await draftsOn(page))[0]?.answers ?? {})).toHaveLength(choices.length);
}

/** What lies on the device, of whomever. */
export async function draftsOn(page: Page): Promise<Draft[]> {
  return page.evaluate(async () => {
    const database = await open();
    const drafts = await done<Draft[]>(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return drafts;

    function open(): Promise<IDBDatabase> {
      return done(indexedDB.open('fourscore.audits'));
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing of this file
    function done<T>(request: IDBRequest): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result as T));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    }
  });
}

/**
 * Puts finished audits on the device, each a copy of the one that lies there, with photos of so many bytes. Gives their ids. The
 * picture is drawn there, and its noise makes it as large as a photo.
 */
export async function seedFinished(
  page: Page,
  { audits, photos, side }: { audits: number; photos: number; side: number },
): Promise<string[]> {
  return page.evaluate(
    async ({ audits: count, photos: each, side: pixels }) => {
      const database = await done<IDBDatabase>(indexedDB.open('fourscore.audits'));
      const [draft] = await done<Draft[]>(database.transaction('drafts').objectStore('drafts').getAll());
      if (!draft) throw new Error('No audit was begun.');
      const bytes = await picture(pixels);
      const ids: string[] = [];
      for (let at = 0; at < count; at++) {
        const surveyId = crypto.randomUUID();
        const tx = database.transaction(['drafts', 'photos'], 'readwrite');
        const taken = new Date().toISOString();
        const listed = Array.from({ length: each }, () => ({
          photoId: crypto.randomUUID(),
          questionId: Object.keys(draft.answers)[0] ?? '',
          taken,
          bytes: bytes.byteLength,
          sent: false,
        }));
        for (const { photoId } of listed) tx.objectStore('photos').put({ photoId, surveyId, bytes });
        tx.objectStore('drafts').put({ ...draft, surveyId, state: 'waiting', photos: listed });
        await new Promise((resolve) => tx.addEventListener('complete', resolve));
        ids.push(surveyId);
      }
      database.close();
      return ids;

      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing of this file
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
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing of this file
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

/** How many photos the server has of each of these surveys, in the name of who is signed in on a page; null for no such survey. */
export function photosAtServer(page: Page, ids: readonly string[]): Promise<(number | null)[]> {
  return page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('fourscore.currentUser') ?? '{}') as { token: string };
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    return Promise.all(
      wanted.map(async (surveyid) => {
        const answered = await fetch('/survey/graph', { method: 'POST', headers, body: JSON.stringify({ surveyid }) });
        const body = (await answered.json()) as { type: boolean; resultData: { answers: { photos: string[] }[] }[] };
        return body.type ? (body.resultData[0]?.answers.flatMap(({ photos }) => photos).length ?? 0) : null;
      }),
    );
  }, ids);
}
