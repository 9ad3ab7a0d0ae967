import { Link } from '@tanstack/react-router';
import { ArrowRight, Printer } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { whatIf } from '../../../../domain/scoring/fixes.ts';
import { SCORE_TICKS } from '../../../charts/shapes/plot.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import type { Survey } from '../survey.ts';
import { CategoryTag, FourPTag } from '../Tags.tsx';
import { fixParameter } from '../useFixIds.ts';

type WhatIfProps = {
  survey: Survey;
  /** The number of questions whose points were lost. */
  lostPoints: number;
  fixIds: ReadonlySet<string>;
  onClear: () => void;
};

/** Shows how the scores would change if the ticked points were fixed. */
export function WhatIf({ survey, lostPoints, fixIds, onClear }: WhatIfProps) {
  const text = useText();
  const { scores, answers, categoryNames } = survey;
  const after = useMemo(() => whatIf(answers, fixIds), [answers, fixIds]);
  return (
    <section aria-label={text('survey.whatIf.title')} className="card">
      <Overall from={scores.overall.score} to={after.overall.score} lostPoints={lostPoints} tickedCount={fixIds.size} />
      <ul>
        {CATEGORIES.filter((code) => after.categories[code].points > scores.categories[code].points).map((code) => (
          <ScoreTransition key={code} from={scores.categories[code].score} to={after.categories[code].score}>
            <CategoryTag category={code} name={categoryNames[code]} />
          </ScoreTransition>
        ))}
        {FOUR_PS.filter((fourP) => after.fourPs[fourP].points > scores.fourPs[fourP].points).map((fourP) => (
          <ScoreTransition key={fourP} from={scores.fourPs[fourP].score} to={after.fourPs[fourP].score}>
            <FourPTag fourP={fourP} />
          </ScoreTransition>
        ))}
      </ul>
      {fixIds.size > 0 && (
        <div className="flex items-center gap-2 border-t border-line p-3 sm:px-5">
          <Link
            to="/survey/$surveyId/print"
            params={{ surveyId: survey.id }}
            search={{ fixes: fixParameter(fixIds) }}
            className="btn min-w-0 flex-1"
          >
            <Printer className="size-4" aria-hidden />
            <span className="truncate">{text('survey.whatIf.report')}</span>
          </Link>
          <Button look="ghost" onClick={onClear}>
            {text('survey.whatIf.clear')}
          </Button>
        </div>
      )}
    </section>
  );
}

type OverallProps = {
  from: number;
  to: number;
  /** The number of questions whose points were lost. */
  lostPoints: number;
  tickedCount: number;
};

function Overall({ from, to, lostPoints, tickedCount }: OverallProps) {
  const text = useText();
  const format = useFormat();
  return (
    <div className="p-4 sm:p-5">
      <h2 className="font-semibold">{text('survey.whatIf.title')}</h2>
      <p className="mt-1 text-xs text-fg-2">{text('survey.whatIf.lead')}</p>
      <p aria-hidden className="num mt-3 flex items-center gap-2 text-figure">
        <span className={to > from ? 'text-fg-2' : ''}>{format.percent(from)}</span>
        {tickedCount > 0 && (
          <>
            <ArrowRight className="size-5 text-fg-3" strokeWidth={1.75} />
            <span className="text-accent">{format.percent(to)}</span>
          </>
        )}
      </p>
      <div className="mt-2.5">
        <ScoreBar score={from} gain={to} />
      </div>
      <p aria-hidden className="num mt-1.5 flex justify-between text-2xs text-fg-3">
        {SCORE_TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </p>
      <p className="num mt-3">
        <output>
          {tickedCount === 0 ? (
            <span className="text-fg-2">{text('survey.whatIf.none', { count: lostPoints })}</span>
          ) : (
            text.rich('survey.whatIf.total', {
              count: tickedCount,
              lost: lostPoints,
              points: to - from,
              b: bold,
            })
          )}
          {tickedCount > 0 && (
            <span className="sr-only">
              {' '}
              {text('survey.whatIf.result', { from: format.percent(from), to: format.percent(to) })}
            </span>
          )}
        </output>
      </p>
    </div>
  );
}

function ScoreTransition({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  const format = useFormat();
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-4 py-1.5 sm:px-5">
      {children}
      <span className="num flex items-center gap-1 whitespace-nowrap text-fg-2">
        {format.percent(from)}
        <ArrowRight className="size-3.5 text-fg-3" aria-hidden />
        <b className="font-semibold text-fg">{format.percent(to)}</b>
      </span>
    </li>
  );
}
