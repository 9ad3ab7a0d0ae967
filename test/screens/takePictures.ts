import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { withConsole } from '../bench/console.ts';
import { signIn } from '../e2e/fixtures.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { comparisonSheet } from './comparisonSheet.ts';
import { differences } from './differences.ts';
import { findPlaces, type Places } from './places.ts';
import { LOCK, OUTSIDE, PAGES, type Screen } from './screens.ts';
import { contactSheet, type Picture } from './contactSheet.ts';
import { Visitor } from './Visitor.ts';

// This file is run by `npm run screenshots`; scripts/screenshots.mjs describes the usage.

const HEIGHTS: Record<string, number> = { 390: 844 };
const HEIGHT = 900;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '390,1440' },
    themes: { type: 'string', default: 'light,dark' },
    screens: { type: 'string' },
    out: { type: 'string', default: '.cache/screenshots' },
    compare: { type: 'string' },
  },
});
const outFolder = path.resolve(values.out);
const folders: string[] = [];

/** Returns a screen's name in the form of its file: `audit-result`. */
const slug = (name: string) => name.replaceAll(/\W+/g, '-');

/**
 * The screens to take from `--screens`: parts of their names, as written or as in file names; all screens if omitted.
 */
const requestedScreens = values.screens?.split(',').map((word) => word.trim().toLowerCase());
const isWanted = ({ name }: Screen) =>
  requestedScreens?.some((word) => name.toLowerCase().includes(word) || slug(name).toLowerCase().includes(word)) ??
  true;
if (![...OUTSIDE, ...PAGES, LOCK].some(isWanted)) throw new Error(`There is no screen named ${values.screens}.`);

await withConsole(async (origin) => {
  const places = await findPlaces(origin);
  const browser = await chromium.launch(CHROMIUM);
  try {
    for (const size of values.sizes.split(',')) {
      for (const theme of values.themes.split(',')) await takeScreens(browser, { origin, places, size, theme });
    }
  } finally {
    await browser.close();
  }
});
if (values.compare !== undefined) await compare(path.resolve(values.compare));

/** Reports and lays out the differences from earlier pictures. */
async function compare(before: string): Promise<void> {
  const differingScreens = await differences(folders, {
    before,
    after: outFolder,
    isPartial: requestedScreens !== undefined,
  });
  for (const { message, matters } of differingScreens) console.log(matters ? message : `${message}, tolerated`);
  const failures = differingScreens.filter(({ matters }) => matters);
  console.log(failures.length === 0 ? 'No picture differs.' : `${failures.length} of the pictures differ.`);
  if (failures.length > 0) process.exitCode = 1;
  for (const folder of folders) {
    const sheet = path.join(outFolder, `comparison-${folder}.webp`);
    await rm(sheet, { force: true });
    const inFolder = failures.filter(({ name }) => path.dirname(name) === folder);
    const pairCount = await comparisonSheet(inFolder, { before, after: outFolder, sheet });
    if (pairCount > 0) console.log(`${pairCount} of them side by side in ${path.relative('.', sheet)}`);
  }
}

/** Takes the pictures of the screens at one size in one theme, and lays out their sheet. */
async function takeScreens(
  browser: Browser,
  { origin, places, size, theme }: { origin: string; places: Places; size: string; theme: string },
): Promise<void> {
  const viewport = { width: Number(size), height: HEIGHTS[size] ?? HEIGHT };
  if (!(viewport.width > 0) || (theme !== 'light' && theme !== 'dark')) {
    throw new Error(`There is no size ${size} or no theme ${theme}.`);
  }
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const visitor = new Visitor(page, places);
  const folder = path.join(outFolder, `${size}-${theme}`);
  // Pictures of an earlier run would be counted as taken in this run.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  folders.push(path.basename(folder));
  const pictures: Picture[] = [];
  const take = async (screen: Screen) => {
    // The screens after the dashboard show the store chosen there.
    if (!isWanted(screen) && screen.name !== 'dashboard') return;
    await visitor.visit(screen);
    if (!isWanted(screen)) return;
    const file = path.join(folder, `${slug(screen.name)}.png`);
    await shoot(page, file);
    pictures.push({ name: screen.name, file });
  };
  for (const screen of OUTSIDE) await take(screen);
  await signIn(page);
  for (const screen of [...PAGES, LOCK]) await take(screen);
  await context.close();
  const sheet = path.join(outFolder, `contact-sheet-${size}-${theme}.webp`);
  await contactSheet(pictures, viewport, { sheet, dark: theme === 'dark' });
  console.log(`${pictures.length} pictures in ${path.relative('.', folder)}, ${path.relative('.', sheet)}`);
}

async function shoot(page: Page, file: string): Promise<void> {
  // Content that loads late by design, such as counts and images, would be in some pictures and not in others.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  // The pointer and the caret would also be in only some of the pictures.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}
