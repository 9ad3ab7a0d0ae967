import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { directionOf } from '../../../../domain/languageTag.ts';
import { QuestionLanguageProvider } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import type { AssessmentDraft } from '../../capture/drafts/assessmentDraft.ts';
import { setAssessmentPreview, useAssessment } from '../../capture/drafts/assessmentDrafts.ts';
import { useAuditPlace } from '../../capture/frame/auditPlace.ts';
import { viewOf } from '../../capture/modules/assessmentView.ts';
import { AssessmentReview } from '../../capture/modules/screens/AssessmentReview.tsx';
import { ItemsScreen } from '../../capture/modules/screens/ItemsScreen.tsx';
import type { ModuleReference } from '../../capture/references/reference.ts';
import { titleOf } from '../content/structure.ts';
import { usePreviewDraft } from './previewContext.ts';
import { createPreviewRouter, PREVIEW_ID } from './previewRouter.ts';
import { useSelectionInView } from './useSelectionInView.ts';

/** Shows an assessment with the draft's items. Its answers exist only while it is on screen. */
export function ModulePreview() {
  const text = useText();
  const { name } = usePreviewDraft();
  const storeName = text('editor.preview.store');
  const [router] = useState(() => createPreviewRouter(Screen));
  useEffect(() => {
    setAssessmentPreview(newAssessment(name, storeName));
    return () => setAssessmentPreview(null);
  }, [name, storeName]);
  return <RouterProvider router={router as never} />;
}

function Screen() {
  const storedAssessment = useAssessment(PREVIEW_ID);
  const { name, definition, module: soundModule, settings, language } = usePreviewDraft();
  const title = titleOf({ value: definition }, language);
  const draft = useMemo(() => (storedAssessment ? { ...storedAssessment, title } : null), [storedAssessment, title]);
  const module = useMemo(
    (): ModuleReference | null =>
      soundModule && { name, version: '', definition: soundModule, settings, inUse: false, readAt: '' },
    [name, soundModule, settings],
  );
  return draft && module && <Items draft={draft} module={module} />;
}

/** Shows the page of items or the review that the preview's own address names; initially the first page. */
function Items({ draft, module }: { draft: AssessmentDraft; module: ModuleReference }) {
  const screen = useRef<HTMLDivElement>(null);
  const { view, part } = useAuditPlace();
  const { language } = usePreviewDraft();
  const questionLanguage = useMemo(() => ({ tag: language, direction: directionOf(language) }), [language]);
  const assessmentView = useMemo(() => viewOf(module, draft, language), [module, draft, language]);
  const { pages } = assessmentView;
  useSelectionInView(screen, '/assess/$assessmentId', ({ item, section }) => {
    const page = pages.find(({ code, items }) =>
      item === null ? code === section : items.some(({ varname }) => varname === item),
    );
    return page && { part: page.code };
  });
  const page = pages.find(({ code }) => code === part) ?? pages[0];
  return (
    <div ref={screen}>
      <QuestionLanguageProvider value={questionLanguage}>
        {view === 'review' || !page ? (
          <AssessmentReview draft={draft} module={module} view={assessmentView} />
        ) : (
          <ItemsScreen key={page.code} draft={draft} module={module} view={assessmentView} page={page} />
        )}
      </QuestionLanguageProvider>
    </div>
  );
}

function newAssessment(name: string, storeName: string): AssessmentDraft {
  const now = new Date().toISOString();
  return {
    assessmentId: PREVIEW_ID,
    author: '',
    storeId: PREVIEW_ID,
    storeName,
    storeImage: null,
    module: { name, version: '' },
    trial: true,
    title: '',
    started: now,
    date: now,
    activeMs: 0,
    answers: {},
    photos: [],
    undo: null,
    changedAt: now,
    state: 'drafting',
  };
}
