import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * The budget for scripts until the first dashboard is drawn, in gzipped bytes: 152 KB, 1 KB for the tabs of a store,
 * its benchmark and its assessments, 1 KB for the editor of definitions, which is loaded only when it is opened, and 1
 * KB for the names of further files, such as those of recordings and of the question library.
 */
export const SCRIPT_BUDGET = 155 * 1024;

/** Returns what a page with an empty cache loads during some work: gzipped bytes by resource type. */
export async function bytesDuring(page: Page, work: () => Promise<void>): Promise<Map<string, number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = new Map<string, number>();
  const countPromises: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const count = (body: Buffer) => {
      sizes.set(kind, (sizes.get(kind) ?? 0) + gzipSync(body, { level: 9 }).length);
    };
    countPromises.push(response.body().then(count));
  });
  await work();
  await page.waitForLoadState('networkidle');
  await Promise.all(countPromises);
  await client.detach();
  return sizes;
}
