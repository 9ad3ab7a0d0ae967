import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { fixesOf } from '../../../domain/scoring/fixes.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { scoreChange, scoreOf, type Survey } from '../surveys/survey.ts';
import { bold } from '../../ui/bold.tsx';
import { useSurvey } from '../surveys/useSurvey.ts';
import { Fact } from './Fact.tsx';

/** The maximum number of lost points that are shown. */
const LOST_MAX = 5;

/** Shows what a store's last audit found. Suspends. */
export function LastReport({ surveyId }: { surveyId: string }) {
  const survey = useSurvey(surveyId);
  return (
    <>
      <Report survey={survey} />
      <LostPoints survey={survey} />
      <Notes survey={survey} />
    </>
  );
}

function Report({ survey }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const { id, date, auditor, scores, before, answers, categoryNames } = survey;
  const change = scoreChange(scores.overall, before?.overall);
  const categoryScores = CATEGORIES.map((category) => ({ category, score: scoreOf(scores.categories[category]) }))
    .flatMap(({ category, score }) => (score === null ? [] : [{ category, score }]))
    .toSorted((one, other) => other.score - one.score);
  const [best, worst] = [categoryScores[0], categoryScores.at(-1)];
  const fixes = useMemo(() => fixesOf(answers), [answers]);
  const textOf = ({ category, score }: (typeof categoryScores)[number]) =>
    `${categoryNames[category]}, ${format.percent(score)}`;
  const overall = scoreOf(scores.overall);
  return (
    <section aria-label={text('visit.report')} className="card p-4">
      <h2 className="mb-2.5 font-semibold">
        <Link to="/survey/$surveyId" params={{ surveyId: id }} className="underline-offset-2 hover:underline">
          {text('visit.report')}
        </Link>
      </h2>
      <dl className="flex flex-col gap-2">
        <Fact term={text('schedule.audit')}>{text('visit.takenBy', { day: format.day(date), name: auditor })}</Fact>
        <Fact term={text('visit.score')}>
          <span className="num inline-flex items-center gap-2">
            {overall === null ? text('visit.noScore') : format.percent(overall)}
            {change !== null && <Delta points={change} unit />}
          </span>
        </Fact>
        {best && <Fact term={text('visit.best')}>{textOf(best)}</Fact>}
        {worst && best !== worst && <Fact term={text('visit.worst')}>{textOf(worst)}</Fact>}
        <Fact term={text('visit.lost')}>{text('visit.lostCount', { count: fixes.length })}</Fact>
      </dl>
    </section>
  );
}

function LostPoints({ survey }: { survey: Survey }) {
  const text = useText();
  const fixes = useMemo(() => fixesOf(survey.answers).slice(0, LOST_MAX), [survey.answers]);
  if (fixes.length === 0) return null;
  return (
    <section aria-label={text('visit.lostLast')} className="card">
      <h2 className="px-4 pt-4 pb-2 font-semibold">{text('visit.lostLast')}</h2>
      <ul>
        {fixes.map(({ answer, gain }) => (
          <li key={answer.id} className="flex items-start gap-3 border-t border-line px-4 py-2.5">
            <CategoryIcon category={answer.category} className="mt-0.5 size-4.5 shrink-0" />
            <span className="min-w-0 flex-1 text-pretty">{answer.text}</span>
            <span className="num text-xs leading-5 whitespace-nowrap text-fg-2">
              {text.rich('survey.fixes.gain', { gain: gain.overall, b: bold })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ survey }: { survey: Survey }) {
  const text = useText();
  const withNote = survey.answers.filter(({ note }) => note !== '');
  if (withNote.length === 0) return null;
  return (
    <section aria-label={text('visit.notes')} className="card">
      <h2 className="px-4 pt-4 pb-2 font-semibold">{text('visit.notes')}</h2>
      <ul>
        {withNote.map(({ id, text: question, note }) => (
          <li key={id} className="border-t border-line px-4 py-2.5">
            <p className="text-xs text-fg-2">{question}</p>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
