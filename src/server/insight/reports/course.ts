import type { Replacement } from '../../../domain/drafts/replacements.ts';
import { markup, type Html } from '../../html.ts';
import { shortMonth } from '../../http/linkedPages/format.ts';
import type { Reader } from '../../http/linkedPages/page.ts';
import { comparabilityNotes } from './comparability.ts';

type Point = { at: Date; score: number };

const [LEFT, RIGHT, TOP, BOTTOM] = [30, 310, 18, 130];

/** Draws a year's audits as a line, with the first and last scores. Empty if there are fewer than two audits. */
export function courseCard(
  { course, replacements }: { course: readonly Point[]; replacements: readonly Replacement[] },
  reader: Reader,
  zone: string,
): Html {
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || first === last) return markup``;
  const { translate } = reader;
  const span = last.at.getTime() - first.at.getTime() || 1;
  const points = course.map(({ at, score }) => ({
    x: Math.round(LEFT + ((RIGHT - LEFT) * (at.getTime() - first.at.getTime())) / span),
    y: yOf(score),
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const summary = translate('linked.report.courseSummary', {
    count: course.length,
    first: first.score,
    last: last.score,
  });
  return markup`<section class="card">
    <h2>${translate('linked.report.course')}</h2>
    <p class="quiet small">${summary}</p>
    ${comparabilityNotes(replacements, { first: first.at, last: last.at, zone }, reader)}
    <svg class="course" viewBox="0 0 330 155" role="img" aria-label="${summary}">
      ${[0, 50, 100].map((score) => markup`<path class="grid" d="M${LEFT} ${yOf(score)}H${RIGHT}" /><text x="24" y="${yOf(score) + 4}" text-anchor="end">${score}</text>`)}
      <polygon class="area" points="${LEFT},${BOTTOM} ${line} ${RIGHT},${BOTTOM}" />
      <polyline points="${line}" />
      ${points.map(({ x, y }, at) => markup`<circle cx="${x}" cy="${y}" r="${at === points.length - 1 ? 4 : 2}" />`)}
      <text class="value" x="${LEFT}" y="${yOf(first.score) - 8}">${first.score}</text>
      <text class="value" x="${RIGHT}" y="${yOf(last.score) - 9}" text-anchor="end">${last.score}</text>
      <text x="${LEFT}" y="150">${shortMonth(first.at, reader, zone)}</text>
      <text x="${RIGHT}" y="150" text-anchor="end">${shortMonth(last.at, reader, zone)}</text>
    </svg>
  </section>`;
}

const yOf = (score: number) => Math.round(BOTTOM - ((BOTTOM - TOP) * score) / 100);
