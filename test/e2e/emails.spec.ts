import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { loadTranslations } from '../../src/server/i18n.ts';
import { composeMessage } from '../../src/server/mail/compose.ts';
import { NOTICES } from '../../src/server/mail/noticeQueries.ts';
import { composeNotice } from '../../src/server/followUp/reminders/compose.ts';
import type { Line } from '../../src/server/followUp/reminders/content.ts';
import type { WeeklyReport } from '../../src/server/followUp/reminders/report.ts';

// Emails about due visits and actions, as a client with a browser engine renders them.

const HOME = 'https://fourscore.example.org';
const TITLE = 'Move the fresh fruit to the checkout, and the confectionery away from it: '.repeat(3).trim();
const store = 'Thimble Hill Foods';
const lines: Line[] = [
  { kind: 'action', id: 'a1', title: TITLE, store, due: '2026-11-26', points: 1.6 },
  { kind: 'action', id: 'a2', title: 'x'.repeat(200), store, due: null, points: null },
  { kind: 'visit', id: 'visit', store, module: null, due: '2026-11-27' },
];
const sampleLines: Line[] = [
  {
    kind: 'store',
    name: store,
    surveyId: 'survey',
    overall: 47,
    change: -12,
    overdueActions: 2,
    reasons: ['late', 'fell', 'low', 'actions_overdue'],
    lostQuestion: { question: 'Is fresh fruit within reach of the checkout?', points: 1.6 },
  },
];
const audits: Line[] = [{ kind: 'audit', id: 'survey', store, score: 47, change: -12 }];
const report: WeeklyReport = { mean: 66, change: 1.2, audits: 30, latest: [], stores: [], visits: [] };
const headings = ['ahead', 'late', 'today', 'week', 'soon', 'escalated', 'own', 'asked'] as const;
const week = { due: 2, overdue: 1, confirmed: 3, points: 4.2 };
/** The axe rules. An email is embedded in another page, so it needs no landmarks. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const words = loadTranslations();

for (const language of LANGUAGES) {
  test(`emails are readable in both themes and on a phone: ${language} @matrix`, async ({ page }) => {
    const translate = words(language);
    const options = { language, translate, home: HOME, stop: `${HOME}/mails/stop/reminders-1` };
    const sections = headings.map((heading) => ({ heading, lines }));
    const ofStores = [
      { heading: 'look' as const, lines: sampleLines },
      { heading: 'audits' as const, lines: audits, total: 30 },
    ];
    const digest = { sections: [...ofStores, ...sections], week, report };
    const mails = NOTICES.map((notice) =>
      notice === 'given' || notice === 'reopened'
        ? composeNotice(notice, { sections: [{ heading: null, lines }], week: null, report: null }, options)
        : composeNotice(notice, notice === 'digest' ? digest : { sections, week: null, report: null }, options),
    );
    const link = `${HOME}/a/${'0'.repeat(43)}`;
    for (const template of ['actionGiven', 'actionReopened'] as const) {
      mails.push(
        composeMessage(template, translate, { language, email: 'a@example.org', home: HOME, link, quote: TITLE }),
      );
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { html, subject } of mails) {
      const grounds: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        await expect(page).toHaveTitle(subject);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
        const results = violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
        expect(results, `${subject}, ${colorScheme}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBeLessThanOrEqual(390);
        grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      }
      expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(15, 20, 18)']);
    }
  });
}
