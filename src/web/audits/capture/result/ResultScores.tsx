import { BadgeCheck } from 'lucide-react';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { FOUR_PS, type FourP } from '../../../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from '../../../charts/fourPColors.ts';
import { ScoreRing } from '../../../charts/ScoreRing.tsx';
import { Swatch } from '../../../charts/Tooltip.tsx';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { ScoreBar } from '../../surveys/ScoreBar.tsx';
import { countScoredCategories, scoreChange } from '../../surveys/survey.ts';
import { useWhen } from '../../surveys/useWhen.ts';
import { Delta } from '../../../ui/Delta.tsx';
import type { AuditResult } from './auditResult.ts';

/** Shows an audit's overall score, its four Ps and the actions that it verified. */
export function ResultScores({ result }: { result: AuditResult }) {
  return (
    <div className="card overflow-hidden">
      <dl className="grid grid-cols-4">
        <Overall result={result} />
        {FOUR_PS.map((fourP) => (
          <FourPScore key={fourP} fourP={fourP} result={result} />
        ))}
      </dl>
      {result.worked.length > 0 && <VerifiedActions actions={result.worked} />}
    </div>
  );
}

function VerifiedActions({ actions }: { actions: AuditResult['worked'] }) {
  const text = useText();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {actions.map(({ questionId, title, points }) => (
        <li key={questionId} className="flex items-start gap-2 px-4 py-2.5 text-xs">
          <BadgeCheck className="size-4 shrink-0 text-good" aria-hidden />
          <span className="min-w-0 flex-1 text-pretty">{text('capture.result.worked', { action: title })}</span>
          <span className="num font-semibold whitespace-nowrap text-good">
            {text.rich('survey.fixes.gain', { gain: points, b: (gain) => gain })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Overall({ result: { scores, before, date } }: { result: AuditResult }) {
  const text = useText();
  const format = useFormat();
  const formatWhen = useWhen();
  const { score, counted } = scores.overall;
  return (
    <div className="relative col-span-4 px-4 pt-3.5 pb-3 *:pr-18">
      <dt className="text-xs text-fg-2">{text('survey.overall')}</dt>
      <dd className="num mt-0.5 text-[2rem] leading-9 font-semibold tracking-[-0.03em]">
        {counted > 0 ? format.percent(score) : '–'}
      </dd>
      <dd className="num mt-0.5 text-xs text-fg-2">
        {before && counted > 0 ? (
          <>
            <Delta points={score - before.overall} unit />{' '}
            {text('survey.since', { date: formatWhen(before.date, date) })}
          </>
        ) : (
          text('survey.assessed', { count: countScoredCategories(scores), total: CATEGORIES.length })
        )}
      </dd>
      <dd aria-hidden className="absolute top-1/2 right-4 -translate-y-1/2 pr-0!">
        <ScoreRing score={score} size={64} />
      </dd>
    </div>
  );
}

function FourPScore({ fourP, result: { scores, before } }: { fourP: FourP; result: AuditResult }) {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  const score = scores.fourPs[fourP];
  const change = scoreChange(score, before?.fourPs[fourP]);
  const isCounted = score.counted > 0;
  return (
    <div className="flex min-w-0 flex-col border-t border-l border-line px-2 py-3 nth-2:border-l-0 sm:px-4">
      {/* On a phone, the icon is above the name, because long names don't fit next to it. */}
      <dt className="flex flex-1 flex-col items-start gap-1 text-2xs leading-3.5 tracking-tight text-fg-2 sm:flex-row sm:gap-1.5 sm:text-xs sm:tracking-normal">
        <span className="sm:pt-[3px]">
          <Swatch color={FOUR_P_COLORS[fourP]} square />
        </span>
        <span className="max-w-full min-w-0 hyphens-auto wrap-break-word">{names[fourP]}</span>
      </dt>
      <dd className="num mt-1.5 flex min-h-10 flex-col items-start sm:min-h-0 sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-1">
        <b className="text-base font-semibold">{isCounted ? format.percent(score.score) : '–'}</b>
        {change !== null && <Delta points={change} />}
        {!isCounted && <span className="sr-only">{text('survey.notAssessed')}</span>}
      </dd>
      <dd className="mt-1.5">
        <ScoreBar score={isCounted ? score.score : 0} color={FOUR_P_COLORS[fourP]} thin />
      </dd>
    </div>
  );
}
