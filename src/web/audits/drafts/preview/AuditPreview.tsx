import { RouterProvider, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { directionOf } from '../../../../domain/languageTag.ts';
import { QuestionLanguageProvider } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { managerScreen } from '../../capture/audit/laterScreens.ts';
import type { Draft } from '../../capture/drafts/draft.ts';
import { setPreview, useDraft } from '../../capture/drafts/drafts.ts';
import type { AuditInProgress } from '../../capture/frame/auditInProgress.ts';
import { useAuditPlace } from '../../capture/frame/auditPlace.ts';
import { categoryParts, type Part } from '../../capture/frame/parts.ts';
import { OverviewScreen } from '../../capture/overview/OverviewScreen.tsx';
import { QuestionsScreen } from '../../capture/questions/QuestionsScreen.tsx';
import { PreviewEnd } from './PreviewEnd.tsx';
import { usePreviewDraft, type Selection } from './previewContext.ts';
import { previewFoods, previewManagerQuestions } from './previewFoods.ts';
import { createPreviewRouter, PREVIEW_ID, PREVIEW_START } from './previewRouter.ts';
import { useSelectionInView } from './useSelectionInView.ts';

/** Shows an audit with the draft's questions. Its answers exist only while it is on screen. */
export function AuditPreview() {
  const text = useText();
  const { name } = usePreviewDraft();
  const storeName = text('editor.preview.store');
  const [router] = useState(() => createPreviewRouter(Screen));
  useEffect(() => {
    setPreview(newAudit(name, storeName));
    return () => setPreview(null);
  }, [name, storeName]);
  return <RouterProvider router={router as never} />;
}

function Screen() {
  const draft = useDraft(PREVIEW_ID);
  const references = usePreviewReferences();
  const screen = useRef<HTMLDivElement>(null);
  const { language } = usePreviewDraft();
  const questionLanguage = useMemo(() => ({ tag: language, direction: directionOf(language) }), [language]);
  const audit = useMemo(() => (draft ? { draft, references, facts: undefined } : null), [draft, references]);
  const parts = useMemo(
    () => categoryParts(references.foods, null).flatMap((category) => category.parts),
    [references.foods],
  );
  useSelectionInView(screen, '/audit/$surveyId', (selection) => {
    const part = partOf(parts, selection);
    if (part) return { part: part.key };
    const isManager = references.managerQuestions.some(({ _id: id }) => id === selection.item);
    return isManager ? { view: 'manager' } : undefined;
  });
  return (
    <div ref={screen}>
      <QuestionLanguageProvider value={questionLanguage}>
        <Suspense>{audit && <Place audit={audit} parts={parts} />}</Suspense>
      </QuestionLanguageProvider>
    </div>
  );
}

/** Shows the screen that the preview's own address names; initially the first questions. */
function Place({ audit, parts }: { audit: AuditInProgress; parts: readonly Part[] }) {
  const navigate = useNavigate();
  const place = useAuditPlace();
  const isStart = useLocation().pathname === PREVIEW_START;
  const part = isStart ? (parts[0]?.key ?? null) : place.part;
  if (place.view === 'manager') return <managerScreen.Part audit={audit} />;
  if (place.view === 'review' || place.view === 'result') {
    const { name } = audit.references.instrument;
    const restart = () => {
      setPreview(newAudit(name, audit.draft.storeName));
      void navigate({ to: PREVIEW_START as '.' });
    };
    return <PreviewEnd onRestart={restart} />;
  }
  if (part === null) return <OverviewScreen audit={audit} place={place} />;
  return <QuestionsScreen key={part} audit={audit} place={place} part={part} />;
}

function usePreviewReferences(): AuditInProgress['references'] {
  const text = useText();
  const { name, definition, language } = usePreviewDraft();
  const noText = text('editor.noText');
  return useMemo(
    () => ({
      userid: '',
      readAt: '',
      clockAheadMs: 0,
      stores: [],
      instrument: { name, version: '' },
      language,
      foods: previewFoods(definition, { language, noText }),
      managerQuestions: previewManagerQuestions(definition, { language, noText }),
    }),
    [name, definition, language, noText],
  );
}

function partOf(parts: readonly Part[], { item, section }: Selection): Part | undefined {
  return parts.find(({ sections, questions }) =>
    item === null ? sections.some(({ key }) => key === section) : questions.some(({ _id: id }) => id === item),
  );
}

function newAudit(name: string, storeName: string): Draft {
  const now = new Date().toISOString();
  return {
    surveyId: PREVIEW_ID,
    author: '',
    storeId: PREVIEW_ID,
    storeName,
    storeImage: null,
    kind: 'practice',
    started: now,
    date: now,
    activeMs: 0,
    blind: true,
    instrument: { name, version: '' },
    trial: true,
    answers: {},
    managerAnswers: {},
    photos: [],
    plan: [],
    undo: null,
    changedAt: now,
    state: 'drafting',
  };
}
