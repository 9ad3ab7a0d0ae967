import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readDefinition } from '../../../contract/audits/definitions.ts';
import { checkDefinition } from '../../../domain/checkDefinition.ts';
import type { Edit } from '../../../domain/drafts/edits.ts';
import { containersOf, isAudit } from '../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../domain/drafts/tree.ts';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { ownNameOf } from '../../../domain/languageTag.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { useStore } from '../../session/store.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { notify } from '../../ui/notices/notices.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { Clashes } from './Clashes.tsx';
import { DraftHead } from './DraftHead.tsx';
import { EditorProvider, type Editor } from './editorContext.ts';
import { EndedDraft } from './EndedDraft.tsx';
import { focusFind } from './focusFind.ts';
import { PreviewDialog, PreviewPanel } from './preview/PreviewPanel.tsx';
import { readProblem } from '../definitions/problems/problemCause.ts';
import { ProblemsPanel } from './problems/ProblemsPanel.tsx';
import { useHints } from './problems/useHints.ts';
import { useProblemWords } from '../definitions/problems/useProblemWords.ts';
import { specOf } from './form/specOf.ts';
import type { DraftSession } from './session/draftSession.ts';
import { focusField } from './showEntry.ts';
import { EffectPanel } from './effect/EffectPanel.tsx';
import { Structure } from './structure/Structure.tsx';
import { TranslationsView } from './translations/TranslationsView.tsx';
import { useView } from './useView.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** From this width on, the preview is shown beside the questions. */
const WIDE = '(width >= 80rem)';

/** Shows the editor of an open draft. */
export function DraftEditor({ session, onReopen }: { session: DraftSession; onReopen: () => void }) {
  const text = useText();
  const editor = useNewEditor(session);
  const { is } = useStore(session.saving);
  const view = useView();
  const isBeside = useMedia(WIDE) && view === 'content';
  const [isPanelShown, setPanelShown] = useState(true);
  const [isDialogShown, setDialogShown] = useState(false);
  useEffect(() => session.follow(), [session]);
  useEffect(() => {
    // Handles Ctrl+K before the page's own handler, which opens the search.
    window.addEventListener('keydown', focusFind, true);
    return () => window.removeEventListener('keydown', focusFind, true);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!pressUndo(event, session)) notify({ text: text('editor.cantUndo') });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [session, text]);
  return (
    <EditorProvider value={editor}>
      <div className="flex flex-col gap-5">
        <DraftHead
          isPreviewShown={isBeside && isPanelShown}
          onPreview={() => (isBeside ? setPanelShown(!isPanelShown) : setDialogShown(true))}
        />
        {is === 'ended' && <EndedDraft onReopen={onReopen} />}
        <Clashes />
        <ViewTabs />
        {view === 'translations' ? (
          <TranslationsView />
        ) : (
          <div
            className={`grid items-start gap-5 ${isBeside && isPanelShown ? 'xl:grid-cols-[minmax(0,1fr)_25.5rem]' : 'xl:grid-cols-[minmax(0,1fr)_20rem]'}`}
          >
            <Structure />
            <aside
              aria-label={text('editor.aside')}
              className="flex flex-col gap-5 xl:sticky xl:top-[calc(4rem+var(--draft-head,0px))] xl:max-h-[calc(100dvh-5rem-var(--draft-head,0px))] xl:overflow-y-auto"
            >
              {isBeside && isPanelShown && <PreviewPanel onClose={() => setPanelShown(false)} />}
              <ProblemsPanel />
              <ChangesPanel />
              <EffectPanel />
            </aside>
          </div>
        )}
        {isDialogShown && <PreviewDialog onClose={() => setDialogShown(false)} />}
      </div>
    </EditorProvider>
  );
}

function useNewEditor(session: DraftSession): Editor {
  const text = useText();
  const names = useLanguageNames();
  const { definition } = useStore(session.state);
  const { name, base: version } = session;
  const { data } = useQuery({
    ...readOptions(readDefinition, { name, ...(version !== null && { version }) }),
    enabled: version !== null,
  });
  const base = data?.resultData.definition ?? null;
  const checkedDefinition = useDeferredValue(definition);
  const { problems, module } = useMemo(() => check(checkedDefinition, version), [checkedDefinition, version]);
  const languages = useMemo(() => languagesOf(definition, names), [definition, names]);
  const hints = useHints(problems);
  const wordsOf = useProblemWords(checkedDefinition, 'en', languages);
  const [form, setForm] = useState<{ path: string | null; language: string }>({ path: null, language: 'en' });
  const navigate = useNavigate();
  const view = useView();
  const open = (path: string | null, language = 'en') => {
    setForm({ path, language });
    // Only the content view shows forms.
    if (path !== null && view !== 'content') {
      void navigate({ to: '/settings/instruments/$name/draft', params: { name }, search: {} });
    }
  };
  return {
    session,
    definition,
    base,
    problems,
    ...hints,
    wordsOf,
    module,
    languages,
    language: 'en',
    openedPath: form.path,
    open,
    show(problem) {
      open(problem.path, problem.tag ?? 'en');
      focusField(problem.path, specOf(definition, problem)?.name ?? '');
    },
    formLanguage: languages.some(({ tag }) => tag === form.language) ? form.language : 'en',
    setFormLanguage: (language) => setForm({ ...form, language }),
    edit(edits: readonly Edit[]) {
      const fault = session.edit(edits);
      if (fault && fault.code !== 'invalid') notify({ text: text('editor.cantEdit') });
      return fault === null;
    },
  };
}

/**
 * Checks the draft as publishing would, but with the number of the base version (1.0 if there is none), because the
 * draft gets its own number only when it is published.
 */
function check(definition: Tree, version: string | null): Pick<Editor, 'problems' | 'module'> {
  const file = { ...definition, version: version ?? '1.0' };
  const result = checkDefinition(file);
  if (!('problems' in result)) return { problems: [], module: result.kind === 'module' ? result.definition : null };
  const problems = result.problems.map((problem) => readProblem(definition, problem));
  // While a formula is being changed, the examples usually don't match it yet.
  const isSound = result.problems.every(({ code }) => code === 'example');
  return { problems, module: isSound ? check({ ...file, examples: [] }, version).module : null };
}

/**
 * Returns the languages that a definition lists and those in which its questions have texts; for an audit instrument,
 * also the console's languages.
 */
function languagesOf(definition: Tree, names: Readonly<Record<string, string>>): Editor['languages'] {
  const namesByTag = new Map(
    listAt(definition, ['languages']).flatMap((language) => {
      const [tag, name] = [partAt(language, ['tag']), partAt(language, ['name'])];
      return typeof tag === 'string' ? [[tag, typeof name === 'string' ? name : ''] as const] : [];
    }),
  );
  const items = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  const usedTags = items.flatMap((item) => Object.keys(partAt(item, ['text']) ?? {}));
  const tags = new Set([...(isAudit(definition) ? LANGUAGES : []), ...namesByTag.keys(), ...usedTags]);
  return [...tags].map((tag) => ({ tag, name: namesByTag.get(tag) || (names[tag] ?? ownNameOf(tag) ?? tag) }));
}

function useLanguageNames(): Readonly<Record<string, string>> {
  const text = useText();
  return useMemo(() => Object.fromEntries(LANGUAGES.map((tag) => [tag, text(`languages.${tag}`)])), [text]);
}

/**
 * Undoes or redoes a step of the draft when the user presses the browser's undo or redo shortcut. This replaces the
 * browser's own undo in fields too, because typing in a field is a step of the draft. Returns false only if the step
 * was dropped because others have changed the same part.
 */
function pressUndo(event: KeyboardEvent, session: DraftSession): boolean {
  const isControl = event.ctrlKey !== event.metaKey;
  const key = event.key.toLowerCase();
  if (event.defaultPrevented || event.altKey || !isControl || (key !== 'z' && key !== 'y')) return true;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  event.preventDefault();
  return session.step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
}
