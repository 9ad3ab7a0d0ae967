import { thumbnailOf } from '../../../domain/images.ts';
import { markup, type Html } from '../../html.ts';
import { longDay } from '../../http/linkedPages/format.ts';
import type { LinkedPage, Reader } from '../../http/linkedPages/page.ts';
import { comparabilityNotes } from './comparability.ts';
import { courseCard } from './course.ts';
import { bar } from './drawings.ts';
import { helpCard, planCard, strengthsCard, targetsCard } from './pointCards.ts';
import { questionMenu, type ReportReader } from './questionLanguages.ts';
import type { LatestAudit, Report } from './report.ts';
import { bandNameOf, categoriesCard, fourPCards, summaryOf } from './scoreCards.ts';

/** Renders a store's report in plain language, for screens and paper. `address` is the page's URL. */
export function reportPage(report: Report, reader: ReportReader, address: string): LinkedPage {
  const { share, latest, replacements } = report;
  const { translate } = reader;
  const title = translate('linked.report.title', { store: share.store_name });
  if (!latest) {
    const body = markup`<section class="card note">
      <h1>${share.store_name}</h1>
      <p>${translate('linked.report.none')}</p>
    </section>`;
    return { title, body, organisation: share.organisation };
  }
  const body = markup`<div class="report">
    ${questionMenu(report, reader)} ${head(report, latest, reader)} ${fourPCards(latest, reader)}
    <div class="pair">
      <div class="column">${latest.assessed && strengthsCard(latest, reader)}${planCard(report, reader)}${targetsCard(report, reader)}</div>
      ${latest.assessed && helpCard(report, latest, reader)}
    </div>
    <div class="pair">${categoriesCard(latest, reader)}${courseCard({ course: latest.course, replacements }, reader, share.time_zone)}</div>
    ${foot(report, reader, address)}
  </div>`;
  const query = reader.questions ? `&questions=${encodeURIComponent(reader.questions.tag)}` : '';
  return { title, body, query, prints: true, organisation: share.organisation };
}

function head(report: Report, latest: LatestAudit, reader: Reader): Html {
  const { share } = report;
  const { translate } = reader;
  return markup`<section class="card head">
    <div class="shop">
      ${share.image !== null && markup`<img src="${thumbnailOf(share.image)}" width="44" height="44" alt="" />`}
      <p>
        <b>${share.store_name}</b><br />
        <span class="quiet small"
          >${translate('linked.report.visited', { day: longDay(latest.audit.taken_at, reader, share.time_zone) })}</span
        >
      </p>
    </div>
    <h1>${translate('linked.report.question')}</h1>
    ${latest.assessed ? scoreMarkup(report, latest, reader) : unassessedNote(reader)}
  </section>`;
}

function scoreMarkup({ share, previous, replacements }: Report, latest: LatestAudit, reader: Reader): Html {
  const { translate } = reader;
  const { overall } = latest.audit;
  const points = previous === null ? 0 : overall - previous.overall;
  const sign = points === 0 ? 'same' : points > 0 ? 'up' : 'down';
  return markup`<p class="score num">
      <b>${overall}</b>
      <span
        >${translate('linked.report.outOf')}
        <em>(${translate(`linked.report.bands.${bandNameOf(overall)}`)})</em>
        ${
          previous !== null &&
          markup`<br /><span class="${sign}"
              >${translate(`linked.report.change.${sign}`, {
                points: Math.abs(points),
                day: longDay(previous.taken_at, reader, share.time_zone),
              })}</span
            >`
        }</span
      >
    </p>
    ${previous !== null && comparabilityNotes(replacements, { first: previous.taken_at, last: latest.audit.taken_at, zone: share.time_zone }, reader)}
    ${bar(overall, 'overall', 10)}
    <p class="lead">${summaryOf(latest, reader)}</p>`;
}

function unassessedNote({ translate }: Reader): Html {
  return markup`<p class="score"><span>${translate('linked.report.notAssessed')}</span></p>
    <p class="lead">${translate('linked.report.notAssessedLead')}</p>`;
}

function foot({ share, latest }: Report, reader: Reader, address: string): Html {
  const { translate } = reader;
  const until = longDay(share.until, reader, share.time_zone);
  return markup`<section class="card means">
      <h2>${translate('linked.report.meansTitle')}</h2>
      <p class="quiet">${translate('linked.report.means', { count: latest?.counted ?? 0 })}</p>
    </section>
    <p class="quiet small screen">${translate('linked.report.until', { day: until })}</p>
    <p class="small paper">${translate('linked.report.onScreen', { day: until })} ${address}</p>`;
}
