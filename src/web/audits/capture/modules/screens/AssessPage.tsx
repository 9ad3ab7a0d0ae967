import { useParams } from '@tanstack/react-router';
import { ClipboardX, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { offeredLanguages } from '../../../../../domain/definitionTexts.ts';
import { useSending } from '../../../../device/outbox.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import {
  QuestionLanguageProvider,
  spokenLanguage,
  useChosenQuestionLanguage,
} from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useDraftLock } from '../../drafts/draftLock.ts';
import { useAuditPlace } from '../../frame/auditPlace.ts';
import { CaptureNotice, CapturePending } from '../../frame/CaptureNotice.tsx';
import { TrialProvider } from '../../frame/trialContext.ts';
import { useModule, useReferences, type ModuleReference } from '../../references/references.ts';
import { pageToContinue, viewOf, type AssessmentView } from '../assessmentView.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { useAssessment } from '../../drafts/assessmentDrafts.ts';
import { ItemsScreen } from './ItemsScreen.tsx';
import { AssessmentReview } from './AssessmentReview.tsx';
import { AssessmentResult } from './AssessmentResult.tsx';
// The sender is imported here because the outbox loads it on demand, which fails without a connection.
import '../../sending/captureSender.ts';

/** Shows an assessment that is stored on this device. */
export function AssessPage() {
  const { assessmentId = '' } = useParams({ strict: false });
  const text = useText();
  const draft = useAssessment(assessmentId);
  const references = useReferences();
  const module = useModule(draft?.module);
  useSending();
  usePageTitle(draft ? `${draft.title}, ${draft.storeName}` : text('nav.takeAudit'));
  if (draft === null)
    return <CaptureNotice icon={ClipboardX} title={text('assess.gone')} lead={text('capture.goneLead')} />;
  if (draft && module) return <LockedAssessment key={assessmentId} draft={draft} module={module} />;
  if (module === null || (draft && references === null)) {
    return <CaptureNotice icon={WifiOff} title={text('capture.unread')} lead={text('assess.moduleAbsent')} />;
  }
  return <CapturePending />;
}

type AssessmentProps = { draft: AssessmentDraft; module: ModuleReference };

/** Shows the assessment or, if it is unfinished and open in another tab, offers to continue it here. */
function LockedAssessment({ draft, module }: AssessmentProps) {
  const text = useText();
  const lock = useDraftLock(draft.assessmentId);
  if (lock.state === 'other' && draft.state === 'drafting') {
    return (
      <CaptureNotice icon={ClipboardX} title={text('assess.elsewhere')} lead={text('capture.elsewhereLead')}>
        <Button look="filled" onClick={lock.takeOver}>
          {text('capture.takeOver')}
        </Button>
      </CaptureNotice>
    );
  }
  return (
    <TrialProvider value={draft.trial ? 'assessment' : null}>
      <Screen draft={draft} module={module} />
    </TrialProvider>
  );
}

function Screen({ draft, module }: AssessmentProps) {
  const { view, part } = useAuditPlace();
  const language = useLanguage();
  const chosenLanguage = useChosenQuestionLanguage();
  const { definition } = module;
  const questionLanguage = useMemo(
    () => spokenLanguage(chosenLanguage, offeredLanguages({ kind: 'module', definition }), language),
    [chosenLanguage, definition, language],
  );
  const assessmentView = useMemo(
    () => viewOf(module, draft, questionLanguage.tag),
    [module, draft, questionLanguage.tag],
  );
  return (
    <QuestionLanguageProvider value={questionLanguage}>
      <View draft={draft} module={module} assessmentView={assessmentView} view={view} part={part} />
    </QuestionLanguageProvider>
  );
}

type ViewProps = AssessmentProps &
  Pick<ReturnType<typeof useAuditPlace>, 'view' | 'part'> & { assessmentView: AssessmentView };

function View({ draft, module, assessmentView, view, part }: ViewProps) {
  if (draft.state !== 'drafting') return <AssessmentResult draft={draft} module={module} view={assessmentView} />;
  const page = assessmentView.pages.find(({ code }) => code === part) ?? pageToContinue(draft, assessmentView.pages);
  if (view === 'review' || !page) return <AssessmentReview draft={draft} module={module} view={assessmentView} />;
  return <ItemsScreen key={page.code} draft={draft} module={module} view={assessmentView} page={page} />;
}
