import { Link } from '@tanstack/react-router';
import { ComparedNote } from '../../audits/definitions/versions/ComparedNote.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Delta } from '../../ui/Delta.tsx';
import type { Benchmark } from './benchmark.ts';
import { PeersLine } from './PeersLine.tsx';
import { FOOT_LINK, ResultCard } from './ResultCard.tsx';

/** Shows a store's latest audit that counts, if there is one. */
export function PracticeCard({ practice }: { practice: Benchmark['practice'] }) {
  const text = useText();
  const format = useFormat();
  const { survey_id: surveyId, date, overall, previous, peers, versions } = practice;
  const isEmpty = surveyId === null || date === null || overall === null;
  const props = {
    icon: 'audit',
    title: text('benchmark.practice'),
    lead: text('benchmark.practiceLead'),
  } as const;
  if (isEmpty) {
    return (
      <ResultCard {...props} isEmpty>
        <p className="text-fg-2">{text('benchmark.noAudit')}</p>
      </ResultCard>
    );
  }
  const foot = (
    <Link
      to="/survey/$surveyId"
      params={{ surveyId }}
      aria-label={text('benchmark.openSurvey', { date: format.day(date) })}
      className={FOOT_LINK}
    >
      {format.day(date)}
    </Link>
  );
  return (
    <ResultCard {...props} isEmpty={false} foot={foot}>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="num text-figure">{format.percent(overall)}</span>
          <span className="text-fg-2">{text('benchmark.overall')}</span>
        </p>
        <p className="num mt-0.5 text-xs text-fg-2">
          {previous === null ? (
            text('benchmark.first')
          ) : (
            <>
              <Delta points={overall - previous} unit /> {text('benchmark.from', { value: format.percent(previous) })}
            </>
          )}
        </p>
      </div>
      <div className="mt-auto">
        <PeersLine
          peers={peers}
          ownValue={overall}
          direction="up"
          formatValue={(value) => format.percent(Math.round(value))}
        />
        <ComparedNote versions={versions} className="mt-1.5 text-xs text-fg-2" />
      </div>
    </ResultCard>
  );
}
