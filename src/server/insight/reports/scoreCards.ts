import { categoryArea, fourPArea } from '../../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { markup, type Html } from '../../html.ts';
import type { Reader } from '../../http/linkedPages/page.ts';
import { bar, inkOf, pictureOf } from './drawings.ts';
import { questionText, type ReportReader } from './questionLanguages.ts';
import type { LatestAudit } from './report.ts';

/** The bands of scores: the lowest score of each, and its name in the translation keys. */
const BANDS = [
  { least: 85, name: 'veryGood' },
  { least: 70, name: 'good' },
  { least: 55, name: 'fair' },
  { least: 40, name: 'halfway' },
  { least: 0, name: 'aWayToGo' },
] as const;

/** Returns the name of the band that a score falls in. */
export function bandNameOf(score: number): (typeof BANDS)[number]['name'] {
  return BANDS.find(({ least }) => score >= least)?.name ?? 'aWayToGo';
}

/** Summarises the audit: how much is in place, and the strongest and weakest P, unless their scores are equal. */
export function summaryOf({ audit }: LatestAudit, { translate }: Reader): string {
  const withAnswers = FOUR_PS.filter((p) => audit[`${fourPArea(p)}_counted`] > 0);
  const ranking = withAnswers.toSorted((a, b) => audit[fourPArea(b)] - audit[fourPArea(a)]);
  const [best, worst] = [ranking[0], ranking.at(-1)];
  const summary = translate(`linked.report.whole.${bandNameOf(audit.overall)}`);
  if (!best || !worst || audit[fourPArea(best)] === audit[fourPArea(worst)]) return summary;
  const nameOf = (p: number) => translate(`fourP.p${p}`);
  return `${summary} ${translate('linked.report.between', { best: nameOf(best), worst: nameOf(worst) })}`;
}

/** Returns the cards of the four Ps. */
export function fourPCards({ audit }: LatestAudit, { translate }: Reader): Html {
  return markup`<ul class="four">
    ${FOUR_PS.map((p) => {
      const area = fourPArea(p);
      const score = audit[`${area}_counted`] > 0 ? audit[area] : null;
      return markup`<li class="card">
        <p class="row">
          ${pictureOf(p)}<span class="grow"
            ><b>${translate(`linked.report.fourP.p${p}`)}</b><br />
            <span class="quiet small">${translate(`fourP.p${p}`)}</span></span
          >
          <span class="end"
            >${score !== null && markup`<b class="num big">${score}</b><br />`}<span class="quiet small"
              >${scoreText(score, translate)}</span
            ></span
          >
        </p>
        ${score !== null && bar(score, inkOf(p))}
      </li>`;
    })}
  </ul>`;
}

/** Returns the card with the food categories, best first. */
export function categoriesCard({ audit, instrument }: LatestAudit, reader: ReportReader): Html {
  const { translate } = reader;
  const names = new Map(instrument.categories.map(({ code, name }) => [code, questionText(name, reader)]));
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
              <span class="quiet small">${scoreText(score, translate)}</span>
              ${score !== null && markup`<b class="num">${score}</b>`}
            </p>
            ${score !== null && bar(score, inkOf(code), 4)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function scoreText(score: number | null, translate: Reader['translate']): string {
  return translate(score === null ? 'linked.report.notLooked' : `linked.report.bands.${bandNameOf(score)}`);
}
