import { useParams } from '@tanstack/react-router';
import { ClipboardX, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { QuestionLanguageProvider } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useDraftLock } from '../drafts/draftLock.ts';
import { useDraft } from '../drafts/drafts.ts';
import { useReferences, useReferencesFor, useStoreFacts, type CaptureFacts } from '../references/references.ts';
import { OverviewScreen } from '../overview/OverviewScreen.tsx';
import { QuestionsScreen } from '../questions/QuestionsScreen.tsx';
import { useSending } from '../../../device/outbox.ts';
import { CaptureNotice, CapturePending } from '../frame/CaptureNotice.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { TrialProvider } from '../frame/trialContext.ts';
import { factsForTrial } from '../trial/trialFacts.ts';
import { useAuditPlace, type View } from '../frame/auditPlace.ts';
import { managerScreen, resultScreen, reviewScreen, useLaterScreens } from './laterScreens.ts';
// The sender is imported here because the outbox loads it on demand, which fails without a connection.
import '../sending/captureSender.ts';

/** Shows an audit on this device. */
export function AuditPage() {
  const { surveyId = '' } = useParams({ strict: false });
  const text = useText();
  const draft = useDraft(surveyId);
  const references = useReferencesFor(draft?.instrument);
  const facts = useFacts(draft, references);
  useSending();
  useLaterScreens();
  usePageTitle(draft?.storeName ?? text('nav.takeAudit'));
  if (draft === null) {
    return <CaptureNotice icon={ClipboardX} title={text('capture.gone')} lead={text('capture.goneLead')} />;
  }
  if (references === null) {
    return <CaptureNotice icon={WifiOff} title={text('capture.unread')} lead={text('capture.unreadLead')} />;
  }
  if (references === 'absent') {
    return <CaptureNotice icon={WifiOff} title={text('capture.unread')} lead={text('capture.versionAbsent')} />;
  }
  if (!draft || !references) return <CapturePending />;
  return <LockedAudit key={surveyId} draft={draft} references={references} facts={facts} />;
}

/**
 * Returns the stored facts about the store; undefined if there are none. If the audit is a trial of an instrument's
 * draft, leaves out answers to questions whose meaning that draft changes.
 */
function useFacts(
  draft: Draft | null | undefined,
  references: ReturnType<typeof useReferencesFor>,
): CaptureFacts | undefined {
  const facts = useStoreFacts(draft?.storeId ?? '');
  const inUse = useReferences();
  const isTrial = draft?.trial === true;
  return useMemo(() => {
    if (!isTrial || !facts || !inUse || !references || references === 'absent') return facts;
    return factsForTrial(facts, references, inUse);
  }, [isTrial, facts, inUse, references]);
}

/** Shows the audit or, if it is unfinished and open in another tab, offers to continue it here. */
function LockedAudit({ draft, references, facts }: AuditInProgress) {
  const text = useText();
  const audit = useMemo(() => ({ draft, references, facts }), [draft, references, facts]);
  const { language: tag, languages } = references;
  const questionLanguage = useMemo(() => {
    const direction = languages?.find((language) => language.tag === tag)?.direction ?? 'ltr';
    return { tag, direction };
  }, [tag, languages]);
  const lock = useDraftLock(audit.draft.surveyId);
  if (lock.state === 'other' && isOpen(audit.draft)) {
    return (
      <CaptureNotice icon={ClipboardX} title={text('capture.elsewhere')} lead={text('capture.elsewhereLead')}>
        <Button look="filled" onClick={lock.takeOver}>
          {text('capture.takeOver')}
        </Button>
      </CaptureNotice>
    );
  }
  return (
    <TrialProvider value={draft.trial ? 'audit' : null}>
      <QuestionLanguageProvider value={questionLanguage}>
        <Suspense fallback={<CapturePending />}>
          <Screen audit={audit} />
        </Suspense>
      </QuestionLanguageProvider>
    </TrialProvider>
  );
}

function Screen({ audit }: { audit: AuditInProgress }) {
  const place = useAuditPlace();
  useNextFocused(place.view);
  // A finished audit is read-only.
  if (!isOpen(audit.draft) || place.view === 'result') return <resultScreen.Part audit={audit} />;
  if (place.view === 'review') return <reviewScreen.Part audit={audit} />;
  if (place.view === 'manager') return <managerScreen.Part audit={audit} />;
  if (place.part !== null) return <QuestionsScreen key={place.part} audit={audit} place={place} part={place.part} />;
  return <OverviewScreen audit={audit} place={place} />;
}

/**
 * Moves the focus to the new screen's main button when the button that opened the screen no longer exists. Without
 * this, keyboard users would start again at the top of the page.
 */
function useNextFocused(view: View): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const activeElement = document.activeElement;
    if (activeElement !== null && activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [view]);
}

function isOpen({ state }: Draft): boolean {
  return state === 'drafting';
}
