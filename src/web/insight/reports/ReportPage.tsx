import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { QuestionLanguageMenu } from '../../forms/QuestionLanguageMenu.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddCodeButton } from '../../lists/dialogs/share/AddCodeButton.tsx';
import type { MadeShare } from '../../lists/dialogs/share/share.ts';
import { Paper } from './Paper.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { SurveyOfUrl } from '../../audits/surveys/detail/SurveyPage.tsx';
import { fixParameter, useFixIds } from '../../audits/surveys/useFixIds.ts';
import { SurveyTexts } from '../../audits/surveys/SurveyTexts.tsx';
import { useSurvey } from '../../audits/surveys/useSurvey.ts';

/** Shows a printable report on a survey. */
export function ReportPage() {
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-[1000px] max-w-[774px] rounded-xl" />}>
      <SurveyOfUrl>
        {(id) => (
          <SurveyTexts key={id} surveyId={id}>
            <Report id={id} />
          </SurveyTexts>
        )}
      </SurveyOfUrl>
    </Suspense>
  );
}

function Report({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  // The browser suggests the page title as the name of the PDF.
  usePageTitle(text('survey.print.file', { store: survey.storeName, day: useFormat().isoDay(survey.date) }));
  const [fixIds] = useFixIds();
  const [shared, setShared] = useState<MadeShare | null>(null);
  return (
    <Paper
      name="report"
      aside={
        <>
          <Link
            to="/survey/$surveyId"
            params={{ surveyId: id }}
            search={{ fixes: fixParameter(fixIds) }}
            className="btn-ghost -ml-2"
          >
            <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
            {text('survey.print.back')}
          </Link>
          <QuestionLanguageMenu languages={survey.languages} />
          {shared === null && <AddCodeButton storeId={survey.storeId} onCreated={setShared} />}
        </>
      }
    >
      <ReportSheet survey={survey} fixIds={fixIds} address={shared?.url ?? null} />
    </Paper>
  );
}
