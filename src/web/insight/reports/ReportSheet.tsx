import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../../contract/followUp/targets.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { readOptions } from '../../api/useCall.ts';
import { Radar } from '../../charts/Radar.tsx';
import { ScoreArea } from '../../charts/ScoreArea.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useLateVersions } from '../../audits/definitions/versions/useLateVersions.ts';
import { useChartTargets } from '../../followUp/targets/useChartTargets.ts';
import { ReportTarget } from './ReportTarget.tsx';
import { ReportActions, ReportFixes, ReportStrengths } from './ReportPoints.tsx';
import { ReportCategories, ReportFigures } from './ReportScores.tsx';
import { countScoredCategories, countsOf, fourPScores, type Survey } from '../../audits/surveys/survey.ts';
import { QrCode } from '../../ui/copies/QrCode.tsx';
import { useYear } from '../../audits/surveys/useYear.ts';

/** The heights of the charts in CSS pixels. */
const HEIGHTS = { radar: 236, trend: 184 } as const;

type SheetProps = {
  survey: Survey;
  fixIds: ReadonlySet<string>;
  /** The URL that opens the store's report without signing in, shown as a QR code; null for no QR code. */
  address: string | null;
};

/** Renders the printed page. */
export function ReportSheet({ survey, fixIds, address }: SheetProps) {
  const text = useText();
  const format = useFormat();
  const { storeId, storeName, date, auditor, scores, before } = survey;
  const year = useYear(survey);
  // The rest of the page doesn't wait for the targets.
  const targets = useQuery(readOptions(listTargets, { store_id: storeId })).data?.resultData ?? [];
  const versionsOf = useLateVersions();
  const { isoDay } = useFormat();
  const [firstDay, lastDay] = [year[0]?.day ?? isoDay(date), isoDay(date)];
  // The previous audit may be older than the chart; versions since then also affect the comparison.
  const comparedVersions = versionsOf(
    before && isoDay(before.date) < firstDay ? isoDay(before.date) : firstDay,
    lastDay,
  );
  const chartTargets = useChartTargets(targets)(['overall']);
  return (
    <article className="report-sheet" aria-label={text('survey.print.title', { store: storeName })}>
      <header className="report-head">
        <div className="min-w-0">
          <h1 className="truncate text-title">{storeName}</h1>
          <p className="num text-fg-2">{text('survey.print.taken', { date: format.day(date), auditor })}</p>
        </div>
        <p className="report-mark">
          {text('app.name')}
          <span>{text('survey.print.kind')}</span>
        </p>
        {address !== null && (
          <QrCode
            onPaper
            content={address}
            label={text('shares.made.qr', { store: storeName })}
            className="-my-2 size-17 shrink-0"
          />
        )}
      </header>
      <ReportFigures survey={survey} />
      <ReportTarget storeId={storeId} targets={targets} />
      <div className="report-columns">
        <ReportCategories survey={survey} />
        <section>
          <h2>{text('survey.fourP')}</h2>
          <div className="report-radar">
            <Radar
              scores={fourPScores(scores)}
              before={before?.fourPs ?? null}
              height={HEIGHTS.radar}
              title={text('survey.fourP')}
              color="var(--overall)"
            />
          </div>
        </section>
      </div>
      <div className="report-columns">
        <ReportStrengths survey={survey} />
        <section>
          <h2>{text('survey.print.year')}</h2>
          <ScoreArea
            days={year}
            height={HEIGHTS.trend}
            title={text('survey.print.year')}
            name={text('survey.overall')}
            color="var(--overall)"
            targets={chartTargets}
            versions={versionsOf(firstDay, lastDay)}
          />
        </section>
      </div>
      <div className="report-columns">
        <ReportFixes survey={survey} fixIds={fixIds} />
        <ReportActions survey={survey} />
      </div>
      <Foot survey={survey} note={comparedVersions?.note ?? ''} />
    </article>
  );
}

function Foot({ survey: { answers, scores, instrument }, note }: { survey: Survey; note: string }) {
  const text = useText();
  const counts = countsOf(answers);
  return (
    <footer className="report-foot num">
      {text('survey.print.reading')} {text('survey.counted', counts)}
      {counts.informational > 0 && `, ${text('survey.informational', { count: counts.informational })}`}
      {', '}
      {text('survey.assessed', { count: countScoredCategories(scores), total: CATEGORIES.length })}
      {', '}
      {text('survey.instrument', instrument)}. {note !== '' && <span>{note}</span>}
    </footer>
  );
}
