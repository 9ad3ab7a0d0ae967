import { yesOrNo } from '../../../domain/answers.ts';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { inLanguage } from '../../../domain/instrument.ts';
import { markup, type Html } from '../../html.ts';
import { longDay } from '../../http/linkedPages/format.ts';
import type { Reader } from '../../http/linkedPages/page.ts';
import { CHECK } from './drawings.ts';
import { questionClip, questionText, type ReportReader } from './questionLanguages.ts';
import type { LatestAudit, Report } from './report.ts';

/** Returns the card that shows what is going well. */
export function strengthsCard({ strengths }: LatestAudit, reader: ReportReader): Html {
  const { translate } = reader;
  return markup`<section class="card">
    <h2>${translate('linked.report.well')}</h2>
    ${strengths.length === 0 && markup`<p class="quiet">${translate('linked.report.wellNone')}</p>`}
    <ul class="lines">
      ${strengths.map(
        ({ id, text, answer }) =>
          markup`<li class="row">
            ${CHECK}
            <span class="grow"
              ><b>${questionText(text, reader)}</b>
              <span class="good"
                >${translate(`linked.report.answers.${yesOrNo(answer) === 'Yes' ? 'yes' : 'no'}`)}</span
              >${questionClip(id, text, reader)}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Returns the card that shows what would help most. */
export function helpCard({ plan }: Report, { fixes, fixedScore }: LatestAudit, reader: ReportReader): Html {
  const { translate } = reader;
  return markup`<section class="card">
    <h2>${translate('linked.report.help')}</h2>
    ${fixes.length === 0 && markup`<p class="quiet">${translate('linked.report.helpNone')}</p>`}
    <ol class="lines help">
      ${fixes.map(({ id, text, strategies, points }, at) => {
        const status = plan?.byQuestion.get(id);
        const [first, ...otherTexts] = strategies.map((strategy) => questionText(strategy, reader));
        return markup`<li>
          <span class="box" aria-hidden="true"></span>
          <span class="sign place num" aria-hidden="true">${at + 1}</span>
          <div class="row">
            <b class="grow">${questionText(text, reader)}</b>
            <span class="num quiet small">${translate('linked.report.points', { points })}</span>
          </div>
          ${questionClip(id, text, reader)}
          ${first !== undefined && markup`<p class="quiet">${first}</p>`}
          ${otherTexts.map((strategy) => markup`<p class="quiet screen">${strategy}</p>`)}
          ${status !== undefined && markup`<p class="good small">${translate(`linked.report.agreed.${status === 'done' ? 'done' : 'doing'}`)}</p>`}
        </li>`;
      })}
    </ol>
    ${fixes.length > 0 && markup`<p class="quiet all">${translate('linked.report.allFixed', { count: fixes.length, score: fixedScore })}</p>`}
  </section>`;
}

/** Returns the card that shows the progress of the store's actions; empty if there are none to show. */
export function planCard({ plan }: Report, { translate }: Reader): Html {
  if (!plan || plan.toDoCount + plan.doneCount + plan.confirmedCount === 0) return markup``;
  const { toDoCount, doneCount, confirmedCount, pointsGained } = plan;
  return markup`<section class="card">
    <h2>${translate('linked.report.plan')}</h2>
    <p>
      ${translate('linked.report.planned', { toDo: toDoCount, done: doneCount, confirmed: confirmedCount })}
      ${pointsGained > 0 && markup`<b class="good">${translate('linked.report.won', { points: pointsGained })}</b>`}
    </p>
  </section>`;
}

/** Returns the card that shows the store's first targets with their due dates and progress; empty if there are none. */
export function targetsCard({ targets, latest }: Report, reader: Reader): Html {
  const { translate, language } = reader;
  if (targets.length === 0) return markup``;
  const nameOf = (area: Report['targets'][number]['area']) => {
    if (area === 'overall') return translate('linked.report.overall');
    if (!isCategory(area)) return translate(`fourP.${area}`);
    const foodCategory = latest?.instrument.categories.find(({ code }) => code === area);
    return foodCategory ? inLanguage(foodCategory.name, language) : area;
  };
  return markup`<section class="card">
    <h2>${translate('linked.report.targets')}</h2>
    <ul class="lines">
      ${targets.slice(0, TARGETS_SHOWN).map(
        ({ area, score, by, reached, current }) =>
          markup`<li>
            ${translate('linked.report.target', {
              area: nameOf(area),
              score,
              day: longDay(by, reader),
            })}
            <span class="${reached ? 'good' : 'quiet'}"
              >${
                current === null || (area === 'overall' && latest?.assessed === false)
                  ? translate('linked.report.notAssessed')
                  : reached
                    ? `✓\u00a0${translate('linked.report.reached')}`
                    : translate('linked.report.now', { score: current })
              }</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

const TARGETS_SHOWN = 3;
