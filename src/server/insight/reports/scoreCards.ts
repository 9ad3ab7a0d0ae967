import { categoryArea, fourPArea } from '../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../domain/scoring/fourP.ts';
import { inLanguage } from '../../domain/instrument.ts';
import { markup, type Html } from '../html.ts';
import type { Reader } from '../linkedPages/page.ts';
import { bar, inkOf, pictureOf } from './drawings.ts';
import type { Report } from './report.ts';

type Latest = NonNullable<Report['latest']>;

/** Scores in words: from which on each is said. */
const BANDS = [
  { least: 85, name: 'veryGood' },
  { least: 70, name: 'good' },
  { least: 55, name: 'fair' },
  { least: 40, name: 'halfway' },
  { least: 0, name: 'aWayToGo' },
] as const;

/** The word of a score. */
export function bandOf(score: number): (typeof BANDS)[number]['name'] {
  return BANDS.find(({ least }) => score >= least)?.name ?? 'aWayToGo';
}

/** What the audit says in one breath: how much is in place, what is strongest, and where most is to gain. */
export function sentence({ audit }: Latest, { translate }: Reader): string {
  const known = FOUR_PS.filter((p) => audit[`${fourPArea(p)}_counted`] > 0);
  const sorted = known.toSorted((a, b) => audit[fourPArea(b)] - audit[fourPArea(a)]);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  const whole = translate(`linked.report.whole.${bandOf(audit.overall)}`);
  if (!best || !worst || audit[fourPArea(best)] === audit[fourPArea(worst)]) return whole;
  const nameOf = (p: number) => translate(`factors.p${p}`);
  return `${whole} ${translate('linked.report.between', { best: nameOf(best), worst: nameOf(worst) })}`;
}

/** The four Ps as questions, each with its word. */
export function fourPCards({ audit }: Latest, { translate }: Reader): Html {
  return markup`<ul class="four">
    ${FOUR_PS.map((p) => {
      const area = fourPArea(p);
      const score = audit[`${area}_counted`] > 0 ? audit[area] : null;
      return markup`<li class="card">
        <p class="row">
          ${pictureOf(p)}<span class="grow"
            ><b>${translate(`linked.report.fourP.p${p}`)}</b><br />
            <span class="quiet small">${translate(`factors.p${p}`)}</span></span
          >
          <span class="end"
            >${score !== null && markup`<b class="num big">${score}</b><br />`}<span class="quiet small"
              >${said(score, translate)}</span
            ></span
          >
        </p>
        ${score !== null && bar(score, inkOf(p))}
      </li>`;
    })}
  </ul>`;
}

/** The kinds of food as pictures with words, from the best to the last. */
export function categoriesCard({ audit, instrument }: Latest, { language, translate }: Reader): Html {
  const names = new Map(instrument.categories.map(({ code, name }) => [code, inLanguage(name, language)]));
  const rows = CATEGORIES.map((code) => {
    const area = categoryArea(code);
    return { code, score: audit[`${area}_counted`] > 0 ? audit[area] : null };
  }).toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1));
  return markup`<section class="card">
    <h2>${translate('linked.report.kinds')}</h2>
    <ul class="lines">
      ${rows.map(
        ({ code, score }) =>
          markup`<li>
            <p class="row">
              ${pictureOf(code)}<span class="grow">${names.get(code) ?? code}</span>
              <span class="quiet small">${said(score, translate)}</span>
              ${score !== null && markup`<b class="num">${score}</b>`}
            </p>
            ${score !== null && bar(score, inkOf(code), 4)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function said(score: number | null, translate: Reader['translate']): string {
  return translate(score === null ? 'linked.report.notLooked' : `linked.report.bands.${bandOf(score)}`);
}
