import type { Page } from '@playwright/test';
import { misfits } from './misfits.ts';
import type { Places } from './places.ts';
import type { Screen } from './screens.ts';

/** The time without requests after which a screen counts as loaded, in ms. */
const QUIET_MS = 80;

/** The timeout for charts and popups to follow the window's size, ample even on a busy machine, in ms. */
const FOLLOWED_MS = 3000;

/** The minimum size of a touch target, in px. */
export const TARGET = 40;

const HEIGHT = 900;

/** Visits the screens in a browser page. */
export class Visitor {
  readonly page: Page;
  readonly #places: Places;
  #asked = 0;
  #changed = 0;

  constructor(page: Page, places: Places) {
    this.page = page;
    this.#places = places;
    page.on('request', () => this.#count(1));
    page.on('requestfinished', () => this.#count(-1));
    page.on('requestfailed', () => this.#count(-1));
  }

  /** Shows a screen with everything that it loads, including what opens over it, if anything. */
  async visit({ address, open, samples }: Screen): Promise<void> {
    const path = typeof address === 'string' ? address : address(this.#places);
    await this.page.goto(path);
    await this.#loaded(samples);
    const location = new URL(this.page.url());
    if (location.pathname !== new URL(path, location).pathname) throw new Error(`${path} led to ${location.pathname}.`);
    if (!open) return;
    await open(this.page);
    await this.#loaded(samples);
  }

  /**
   * Shows a screen at each of the widths, starting with the first, and returns what doesn't fit. A screen that is
   * already shown is only resized.
   */
  async misfits(screen: Screen, widths: readonly number[], { isShown = false } = {}): Promise<string[]> {
    const results: string[] = [];
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: HEIGHT });
      if (width === widths[0] && !isShown) await this.visit(screen);
      results.push(...(await this.#misfits()).map((misfit) => `${screen.name}, ${width} px: ${misfit}`));
    }
    return results;
  }

  /** Returns what doesn't fit, once charts and popups have followed the window. */
  async #misfits(): Promise<string[]> {
    const until = Date.now() + FOLLOWED_MS;
    for (;;) {
      const results = await this.page.evaluate(misfits, TARGET);
      if (results.length === 0 || Date.now() > until) return results;
      await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    }
  }

  #count(by: number): void {
    this.#asked = Math.max(0, this.#asked + by);
    this.#changed = Date.now();
  }

  /** Waits until there are no placeholders, loading fonts or pending requests. */
  async #loaded(samples = false): Promise<void> {
    do {
      await this.page.waitForFunction(
        (placeholders) =>
          document.querySelector('h1, h2') !== null &&
          (placeholders === '' || document.querySelector(placeholders) === null) &&
          document.fonts.status === 'loaded',
        samples ? '' : '.skeleton, [aria-busy=true]',
        { polling: QUIET_MS },
      );
    } while (this.#asked > 0 || Date.now() - this.#changed < QUIET_MS);
  }
}
