import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { Suspense, type CSSProperties } from 'react';
import { useText } from '../i18n/useText.ts';
import { useWidth } from '../charts/useWidth.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import './report.css';
import { ChosenSurvey } from './SurveyPage.tsx';
import { useMended } from './useMended.ts';
import { useSurvey, type Place } from './useSurvey.ts';

/** The sheet's width in CSS pixels: A4 without the margins that report.css gives the page. */
const SHEET_WIDTH = 718;

/** A survey on one A4 page, for the people who never sign in. On screen it is shown as it will be printed. */
export function ReportPage() {
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-[1000px] max-w-180 rounded-xl" />}>
      <ChosenSurvey>{(place) => <Report place={place} />}</ChosenSurvey>
    </Suspense>
  );
}

function Report({ place }: { place: Place }) {
  const text = useText();
  const survey = useSurvey(place);
  const [mended] = useMended();
  const [box, width] = useWidth();
  const { survey_id: id, store_id: store } = place.row;
  return (
    <div className="mx-auto max-w-180">
      <div className="report-bar mb-4 flex flex-wrap items-center gap-2">
        <Link to="/surveyinner" search={(kept) => ({ ...kept, param: id, store })} className="btn-ghost -ml-2">
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
          {text('survey.print.back')}
        </Link>
        <Button className="ml-auto" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {text('survey.print.print')}
        </Button>
      </div>
      <div ref={box}>
        <div className="report" style={{ '--report-zoom': Math.min(1, width / SHEET_WIDTH) } as CSSProperties}>
          <ReportSheet survey={survey} mended={mended} />
        </div>
      </div>
    </div>
  );
}
