import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { Suspense, type CSSProperties } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useWidth } from '../../charts/useWidth.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import './report.css';
import { ChosenSurvey } from '../detail/SurveyPage.tsx';
import { useFixed } from '../useFixed.ts';
import { useSurvey } from '../useSurvey.ts';

/** The sheet's width in CSS pixels, as report.css has it. */
const SHEET_WIDTH = 774;

/** A survey on one A4 page, for the people who never sign in. On screen it is shown as it will be printed. */
export function ReportPage() {
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-[1000px] max-w-[774px] rounded-xl" />}>
      <ChosenSurvey>{(id) => <Report key={id} id={id} />}</ChosenSurvey>
    </Suspense>
  );
}

function Report({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  // The browser offers it as the name of the PDF.
  usePageTitle(text('survey.print.file', { store: survey.storeName, day: survey.date.slice(0, 10) }));
  const [mended] = useFixed();
  const [box, width] = useWidth('report');
  return (
    <div className="mx-auto max-w-[774px]">
      <div className="report-bar mb-4 flex flex-wrap items-center gap-2">
        <Link
          to="/surveyinner"
          search={(kept) => ({ ...kept, param: id, store: survey.storeId })}
          className="btn-ghost -ml-2"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
          {text('survey.print.back')}
        </Link>
        <Button className="ml-auto" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {text('survey.print.print')}
        </Button>
      </div>
      {/* While the width is measured anew, nothing may stick out. */}
      <div ref={box} className="overflow-clip [overflow-clip-margin:1rem]">
        <div className="report" style={{ '--report-zoom': Math.min(1, width / SHEET_WIDTH) } as CSSProperties}>
          <ReportSheet survey={survey} mended={mended} />
        </div>
      </div>
    </div>
  );
}
