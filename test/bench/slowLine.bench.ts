import type { BrowserContext, Page, Request } from '@playwright/test';
import { openDemoStore, signedInBrowser, withConsole } from './console.ts';
import { option } from './support.ts';

// Measures the time to the first charts over a slow connection: npm run bench -- slowLine [--kbits 400] [--delay 400]
// [--files 1]

const KBITS = option('kbits', 400);
const DELAY = option('delay', 400);
const FILES = option('files', 0) > 0;

/**
 * The cost of reaching the charts in one way: time, requests, KiB transferred, and the longest chain of requests that
 * wait for one another.
 */
interface Way {
  milliseconds: number;
  requests: number;
  kib: number;
  chain: number;
}

/** The budgets for each way. There are none for times, because these also depend on the machine. */
const BUDGETS = {
  'straight to the charts, empty cache': { requests: 26, kib: 200, chain: 6 },
  'straight to the charts, warm': { requests: 26, kib: 30, chain: 6 },
  'sign-in page to the charts, empty cache': { requests: 55, kib: 350, chain: 10 },
} satisfies Record<string, Omit<Way, 'milliseconds'>>;

await withConsole(async (origin) => {
  const { context } = await signedInBrowser(origin);
  // Visits once first, so that the page's initial state is known from an earlier visit.
  await toCharts(context, origin, { empty: true, slow: false });
  judge('straight to the charts, empty cache', await toCharts(context, origin, { empty: true, slow: true }));
  judge('straight to the charts, warm', await toCharts(context, origin, { empty: false, slow: true }));
  judge('sign-in page to the charts, empty cache', await fromSignIn(context, origin, true));
  console.log(describeWay('the same without throttling', await fromSignIn(context, origin, false)));
  await context.close();
});

function describeWay(name: string, { milliseconds, requests, kib, chain }: Way): string {
  return `${name}: ${(milliseconds / 1000).toFixed(1)} s, ${requests} requests, ${kib.toFixed(0)} KiB, ${chain} one after another`;
}

function judge(name: keyof typeof BUDGETS, way: Way): void {
  console.log(describeWay(name, way));
  const budget = BUDGETS[name];
  for (const measure of ['requests', 'kib', 'chain'] as const) {
    if (way[measure] <= budget[measure]) continue;
    console.log(`  over the budget: ${measure} ${way[measure].toFixed(0)} of ${budget[measure]}`);
    process.exitCode = 1;
  }
}

/** Opens the dashboard of the store that was chosen earlier. */
function toCharts(context: BrowserContext, origin: string, line: { empty: boolean; slow: boolean }): Promise<Way> {
  return measureInPage(context, line, async (page) => {
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
    await waitForCharts(page);
  });
}

/** Opens the sign-in page, signs in, chooses a store and waits for its charts. */
async function fromSignIn(context: BrowserContext, origin: string, slow: boolean): Promise<Way> {
  const before = await context.newPage();
  await before.goto(`${origin}/dashboard`);
  await before
    .getByRole('button', { name: /menu of|account/i })
    .first()
    .click();
  await before.getByRole('menuitem', { name: 'Sign out' }).click();
  await before.waitForURL('**/signin*');
  await before.close();
  return measureInPage(context, { empty: true, slow }, async (page) => {
    await page.goto(`${origin}/page/signin`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('admin@example.org');
    await page.getByLabel('Password', { exact: true }).fill('fourscore-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await openDemoStore(page);
    await waitForCharts(page);
  });
}

async function waitForCharts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Ps over time (%)' }).waitFor();
  await page.getByRole('slider').first().waitFor();
}

/** Measures some work in a new page, with an empty cache and over a slow connection if requested. */
async function measureInPage(
  context: BrowserContext,
  { empty, slow }: { empty: boolean; slow: boolean },
  work: (page: Page) => Promise<void>,
): Promise<Way> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (empty) await client.send('Network.clearBrowserCache');
  if (slow) {
    const throughput = (KBITS * 1000) / 8;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: DELAY,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const spans = new Map<Request, { from: number; to: number }>();
  const start = performance.now();
  const now = () => performance.now() - start;
  page.on('request', (request) => spans.set(request, { from: now(), to: Number.POSITIVE_INFINITY }));
  page.on('requestfinished', (request) => {
    const span = spans.get(request);
    if (span) span.to = now();
  });
  await work(page);
  const milliseconds = now();
  if (FILES)
    for (const [request, { from, to }] of spans)
      console.log(`  ${from.toFixed(0)}-${to.toFixed(0)} ${request.method()} ${request.url()}`);
  await page.close();
  return { milliseconds, requests: spans.size, kib: bytes / 1024, chain: longestChain([...spans.values()]) };
}

/** Returns the length of the longest chain of spans in which each starts after the previous one ends. */
function longestChain(spans: readonly { from: number; to: number }[]): number {
  const lengths: number[] = [];
  const inTurn = spans.toSorted((one, other) => one.from - other.from);
  for (const { from } of inTurn) {
    const before = inTurn.slice(0, lengths.length).map(({ to }, at) => (to <= from ? (lengths[at] ?? 0) : 0));
    lengths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...lengths);
}
