import { get } from 'node:http';
import { createServer, connect, type Socket } from 'node:net';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM } from '../support/chromium.ts';
import { freePort } from '../../src/server/db/embedded/port.ts';
import {
  readDrafts,
  openAudits,
  photosAtServer,
  seedFinishedAudits,
  signInForDays,
  startAudit,
} from '../e2e/audits/seed.ts';
import { withConsole } from './console.ts';

// Takes an audit at a quarter of the processor's speed, and sends one over a slow connection that drops: npm run bench
// -- capture [photos]

const TAPS = 60;
/** The pause before and after each tap, in ms. */
const PAUSE_MS = 150;
const TAP_BUDGET_MS = 50;
const START_BUDGET_MS = 1_500;
const PAGE_BUDGET_KB = 35;
const SENT_BUDGET = 1.1;
const PHOTOS = Number(process.argv[2] ?? 40);
const BREAKS = 3;
/** A slow connection: 400 kbit/s each way (in bytes per second) with 400 ms latency. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const overBudget: string[] = [];
function report(title: string, value: number, budget: number, unit: string): void {
  console.log(`${title}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}, of ${budget} ${unit} allowed`);
  if (!(value <= budget)) overBudget.push(title);
}

/** Starts a proxy to the console that counts the traffic and can be interrupted. */
async function countedLine(origin: string) {
  const open = new Set<Socket>();
  const line = {
    sent: 0,
    address: '',
    cut: () => open.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
  const server = createServer((socket) => {
    const onwards = connect(Number(new URL(origin).port), '127.0.0.1');
    open.add(socket);
    socket.on('close', () => open.delete(socket) && onwards.destroy());
    socket.on('data', (bytes) => (line.sent += bytes.length));
    socket.on('error', () => onwards.destroy());
    onwards.on('error', () => socket.destroy());
    socket.pipe(onwards).pipe(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  line.address = `http://127.0.0.1:${port}`;
  return line;
}

/** Returns the scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
}

/**
 * Returns a file's compressed size in bytes; for files cached by the worker the browser only reports the uncompressed
 * size.
 */
function packedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** The export that identifies the offline screen's file, because file names are only content hashes. */
const OFFLINE_SCREEN = 'as OfflineScreen}';

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Taps an answer as a finger does. Playwright's own tap first inspects the page, which would distort the timing. */
async function tap(page: Page, at: number, choice: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Answer' }).nth(at).getByRole('button', { name: choice });
  // The button is scrolled away from the footer, which covers what is beneath it.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await button.boundingBox();
  if (!box) throw new Error('The answer is not on screen.');
  await page.waitForTimeout(PAUSE_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PAUSE_MS);
}

/** Returns the time from each tap to the next paint, in ms, as measured by the browser. */
async function measureTaps(page: Page, taps: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await taps();
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  // The browser doesn't report events shorter than 16 ms.
  return [...times, ...Array.from({ length: Math.max(0, TAPS - times.length) }, () => 16)];
}

async function tapTimes(page: Page): Promise<number[]> {
  const groups = await page.getByRole('group', { name: 'Answer' }).count();
  return measureTaps(page, async () => {
    for (let at = 0; at < TAPS; at++) await tap(page, at % groups, at % 2 === 0 ? 'No' : 'Yes');
  });
}

/** Measures taps on a nearly empty page, to show how much of the time is due to the machine, which may be busy. */
async function bareTapTimes(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.setContent('<button style="width:300px;height:300px" onclick="this.append(1)">Tap</button>');
  const times = await measureTaps(page, async () => {
    for (let at = 0; at < TAPS; at++) {
      await page.waitForTimeout(PAUSE_MS);
      await page.touchscreen.tap(100, 100);
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  await page.close();
  return times;
}

await withConsole(async (origin) => {
  const line = await countedLine(origin);
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext({
    baseURL: line.address,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await signInForDays(page, 'manager@example.org');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shell = new Set(await scriptsOf(page));
  await openAudits(page);
  // Reloads, because nothing waits for the scripts that are prefetched for offline use a few seconds after the first
  // load.
  await page.reload();
  await page.getByRole('searchbox', { name: 'Find a store' }).waitFor();
  await startAudit(page);
  // The offline screen belongs to the shell, and is loaded after the page.
  const more = (await scriptsOf(page)).filter((name) => !shell.has(name));
  const texts = await Promise.all(more.map(async (name) => (await fetch(line.address + name)).text()));
  const captureFiles = more.filter((_name, at) => texts[at]?.includes(OFFLINE_SCREEN) === false);
  const sizes = await Promise.all(captureFiles.map((name) => packedSize(line.address + name)));
  for (const [at, name] of captureFiles.entries()) console.log(`  ${name}: ${sizes[at]} bytes`);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  report('scripts beyond the dashboard', total / 1024, PAGE_BUDGET_KB, 'KB gzip');

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  console.log(`  a tap on a page with a button alone, p95: ${p95(await bareTapTimes(context)).toFixed(0)} ms`);
  report('tap to next paint, p95', p95(await tapTimes(page)), TAP_BUDGET_MS, 'ms');
  await context.setOffline(true);
  await page.goto(`${line.address}/audit`);
  await page.getByRole('searchbox', { name: 'Find a store' }).waitFor();
  report('start without a connection', await page.evaluate(() => performance.now()), START_BUDGET_MS, 'ms');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const ids = await seedFinishedAudits(page, { audits: 1, photos: PHOTOS, side: 560 });
  const [audit] = (await readDrafts(page)).filter(({ surveyId }) => ids.includes(surveyId));
  const payload = (audit?.photos ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  const before = line.sent;
  const began = Date.now();
  await context.setOffline(false);
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  let gaps = 0;
  for (;;) {
    const [now] = (await readDrafts(page)).filter(({ surveyId }) => ids.includes(surveyId));
    if (now?.state === 'sent') break;
    const arrivedCount = (now?.photos ?? []).filter(({ sent }) => sent).length;
    if (gaps < BREAKS && arrivedCount >= ((gaps + 1) * PHOTOS) / (BREAKS + 1)) {
      gaps++;
      line.cut();
    }
    await page.waitForTimeout(500);
  }
  console.log(
    `${PHOTOS} photos, ${(payload / 1e6).toFixed(1)} MB, in ${((Date.now() - began) / 1000).toFixed(0)} s, ${gaps} breaks`,
  );
  report('bytes sent of those of the photos', (line.sent - before) / payload, SENT_BUDGET, 'times');
  const [photoCount] = await photosAtServer(page, ids);
  if (photoCount !== PHOTOS) overBudget.push(`${photoCount} photos arrived`);
  await browser.close();
  line.close();
});
if (overBudget.length > 0) {
  console.log(`Not held: ${overBudget.join('; ')}.`);
  process.exitCode = 1;
}
