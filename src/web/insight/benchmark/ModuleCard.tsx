import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { daysBetween } from '../../../domain/days.ts';
import { shownValue, type Measure } from '../../audits/assessments/measure.ts';
import { MeasureDelta } from '../../audits/assessments/MeasureDelta.tsx';
import { NotEnough } from '../../audits/assessments/NotEnough.tsx';
import { OutcomeChip } from '../../audits/assessments/OutcomeChip.tsx';
import { UsesNote } from '../../audits/definitions/versions/UsesNote.tsx';
import { useMeasureText } from '../../i18n/useMeasureText.ts';
import { MeasureTarget } from '../../followUp/targets/MeasureTarget.tsx';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import { useText } from '../../i18n/useText.ts';
import { Breaches } from './Breaches.tsx';
import type { ModuleResult, Peers } from './benchmark.ts';
import { PeersLine } from './PeersLine.tsx';
import { PolicySteps } from './PolicySteps.tsx';
import { FOOT_LINK, ResultCard } from './ResultCard.tsx';

/** Shows the latest assessment of a module, if there is one. */
export function ModuleCard({ result }: { result: ModuleResult }) {
  const text = useText();
  const { title, pillar, latest, previous, versions, peers, steps, breaches, due } = result;
  const props = { icon: pillar, title, lead: text(`instruments.pillars.${pillar}`), due: due && <Due day={due} /> };
  if (latest === null) {
    return (
      <ResultCard {...props} isEmpty>
        <p className="text-fg-2">{text('benchmark.notAssessed')}</p>
      </ResultCard>
    );
  }
  const { outcome, measures } = latest;
  const [main, ...otherMeasures] = measures;
  return (
    <ResultCard {...props} isEmpty={false} foot={<Foot latest={latest} />}>
      {outcome && (
        <p>
          <OutcomeChip outcome={outcome} />
        </p>
      )}
      {main && <MainMeasure measure={main} latest={latest} earlier={previous} />}
      {steps && <PolicySteps steps={steps} />}
      {otherMeasures.length > 0 && (
        <ul className="flex flex-col">
          {otherMeasures.map((measure) => (
            <OtherMeasure
              key={measure.measure}
              measure={measure}
              latest={latest}
              earlier={previous}
              peers={peers.find((peer) => peer.measure === measure.measure)}
            />
          ))}
        </ul>
      )}
      {breaches.length > 0 && <Breaches breaches={breaches} latest={latest} />}
      {main && <MainPeers measure={main} peers={peers.find((peer) => peer.measure === main.measure)} />}
      {versions && <UsesNote uses={versions} className="text-xs text-fg-2" />}
    </ResultCard>
  );
}

function Due({ day }: { day: string }) {
  const text = useText();
  const format = useFormat();
  const daysAgo = daysBetween(day, currentDay());
  const isLate = daysAgo > 0;
  return (
    <span
      className={`num inline-flex min-h-6 shrink-0 items-center gap-1 rounded-md px-2 text-xs whitespace-nowrap ${isLate ? 'bg-warn-soft text-warn' : 'bg-sunken text-fg-2'}`}
    >
      {isLate && <CalendarClock className="size-3.5" aria-hidden />}
      {isLate ? text('benchmark.overdue', { count: daysAgo }) : text('benchmark.due', { day: format.day(day) })}
    </span>
  );
}

type LatestAssessment = NonNullable<ModuleResult['latest']>;
type MeasureProps = { measure: Measure; latest: LatestAssessment; earlier: readonly Measure[] };

function MainMeasure({ measure, latest, earlier }: MeasureProps) {
  const text = useText();
  const measureText = useMeasureText();
  const value = shownValue(measure);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`num text-figure ${value === null ? 'text-fg-3' : ''}`}>
          {value === null ? '–' : measureText(value, measure)}
        </span>
        <span className="min-w-0 text-fg-2">
          <QuestionText>{measure.title}</QuestionText>
        </span>
      </p>
      <p className="num mt-0.5 text-xs text-fg-2">
        {measure.enough ? (
          value !== null && <MeasureDelta measure={measure} earlier={earlier} first={text('benchmark.first')} />
        ) : (
          <NotEnough measure={measure} />
        )}
      </p>
      <MeasureTarget assessment={latest} measure={measure} day={currentDay()} />
    </div>
  );
}

function OtherMeasure({ measure, latest, earlier, peers }: MeasureProps & { peers: Peers | undefined }) {
  const text = useText();
  const measureText = useMeasureText();
  const value = shownValue(measure);
  const median = peers?.median ?? null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-1.5">
      <span className="min-w-0 flex-1 text-fg-2">
        <QuestionText>{measure.title}</QuestionText>
      </span>
      <span className={`num font-semibold ${value === null ? 'text-fg-3' : ''}`}>
        {value === null ? '–' : measureText(value, measure)}
      </span>
      <span className="num flex basis-full flex-wrap justify-between gap-x-3 text-xs text-fg-2">
        <span>
          {measure.enough ? (
            value !== null && <MeasureDelta measure={measure} earlier={earlier} first={text('benchmark.first')} />
          ) : (
            <NotEnough measure={measure} />
          )}
        </span>
        {median !== null && <span>{text('benchmark.peers.median', { value: measureText(median, measure) })}</span>}
      </span>
      <MeasureTarget assessment={latest} measure={measure} day={currentDay()} />
    </li>
  );
}

function MainPeers({ measure, peers }: { measure: Measure; peers: Peers | undefined }) {
  const measureText = useMeasureText();
  if (!peers) return null;
  return (
    <div className="mt-auto">
      <PeersLine
        peers={peers}
        ownValue={shownValue(measure)}
        direction={measure.direction}
        formatValue={(value) => measureText(value, measure)}
      />
    </div>
  );
}

function Foot({ latest }: { latest: LatestAssessment }) {
  const text = useText();
  const format = useFormat();
  const { assessment_id: assessmentId, date, title, measures } = latest;
  const [main] = measures;
  return (
    <>
      {main && (
        <span>
          {main.coverage === null || !main.enough
            ? text('benchmark.answered', { count: main.n })
            : text('benchmark.observed', { share: format.percent(Math.round(main.coverage * 100)) })}
        </span>
      )}
      <Link
        to="/assessment/$assessmentId"
        params={{ assessmentId }}
        aria-label={text('benchmark.open', { title, date: format.day(date) })}
        className={FOOT_LINK}
      >
        {format.day(date)}
      </Link>
    </>
  );
}
