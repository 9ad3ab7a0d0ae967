import type { ReactNode } from 'react';
import { auditMinutes } from '../../../../domain/minutes.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { AssessmentDetail } from '../assessment.ts';

type FactsCardProps = { assessment: AssessmentDetail; module: Module };
type Fact = 'by' | 'when' | 'took' | 'module' | 'source' | 'versions';

/** Shows facts about an assessment, such as the auditor and the duration. */
export function FactsCard({ assessment, module: { source } }: FactsCardProps) {
  const text = useText();
  const format = useFormat();
  const { by, date, started, title: name, module_version: version, revisions } = assessment;
  const minutes = auditMinutes(started === null ? null : new Date(started), new Date(date));
  const facts: readonly [Fact, ReactNode][] = [
    ['by', by.name],
    ['when', format.dayTime(date)],
    ['took', minutes === null ? null : text('survey.life.minutes', { count: minutes })],
    ['module', text('assessment.module', { title: name, version })],
    ['source', <Source key="source" source={source} />],
    ['versions', format.number(revisions)],
  ];
  const title = text('assessment.facts.title');
  return (
    <section aria-label={title} className="card p-4 sm:px-5">
      <h2 className="font-semibold">{title}</h2>
      <dl className="mt-2 flex flex-col gap-2.5">
        {facts.map(
          ([key, value]) =>
            value !== null && (
              <div key={key}>
                <dt className="text-xs text-fg-2">{text(`assessment.facts.${key}`)}</dt>
                <dd className="num wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Source({ source: { title, url } }: { source: Module['source'] }) {
  if (url === undefined) return title;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
      {title}
    </a>
  );
}
