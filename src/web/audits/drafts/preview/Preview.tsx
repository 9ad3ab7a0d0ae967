import { useQuery } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ComponentProps } from 'react';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import { isAudit, stepsOf } from '../../../../domain/drafts/places.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTheme } from '../../../session/theme.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { PreviewProvider } from '../../capture/frame/previewContext.ts';
import { useEditor } from '../editorContext.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import { PreviewedProvider, type PreviewDraft, type Selection } from './previewContext.ts';

const AuditPreview = lazy(() => import('./AuditPreview.tsx').then((file) => ({ default: file.AuditPreview })));
const ModulePreview = lazy(() => import('./ModulePreview.tsx').then((file) => ({ default: file.ModulePreview })));

const NO_SETTINGS = {};

/** Shows the capture screens with the current draft, or with the last valid state of a module that has problems. */
export function Preview({ landmark, className }: Pick<ComponentProps<typeof PhoneFrame>, 'landmark' | 'className'>) {
  const text = useText();
  const { dark } = useTheme();
  const [chosenTheme, setTheme] = useState<'light' | 'dark' | null>(null);
  const theme = chosenTheme ?? (dark ? 'dark' : 'light');
  const { problems } = useEditor();
  const draft = usePreviewedDraft();
  const isModule = !isAudit(draft.definition);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 max-sm:px-4">
        <p className="min-w-0 flex-1 basis-48 text-xs text-pretty text-fg-2">
          {text(isModule && problems.length > 0 ? 'editor.preview.stale' : 'editor.preview.lead')}
        </p>
        <SegmentedControl
          label={text('editor.preview.theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', text: text('theme.light') },
            { value: 'dark', text: text('theme.dark') },
          ]}
        />
      </div>
      <PhoneFrame title={text('editor.preview.title')} theme={theme} landmark={landmark} className={className}>
        <PreviewProvider value>
          <PreviewedProvider value={draft}>
            <Suspense>{!isModule ? <AuditPreview /> : draft.module ? <ModulePreview /> : <NotYet />}</Suspense>
          </PreviewedProvider>
        </PreviewProvider>
      </PhoneFrame>
    </div>
  );
}

function NotYet() {
  const text = useText();
  return (
    <EmptyState icon={PencilRuler} title={text('editor.preview.title')}>
      {text('editor.preview.notYet')}
    </EmptyState>
  );
}

/** Returns the draft to preview. It follows the editor at a lower priority, so that typing stays fast. */
function usePreviewedDraft(): PreviewDraft {
  const { session, definition, module, formLanguage: language, openedPath } = useEditor();
  const { name, base: version } = session;
  const { data } = useQuery({
    ...readOptions(readDefinition, { name, ...(version !== null && { version }) }),
    enabled: version !== null,
  });
  const settings = data?.resultData.settings ?? NO_SETTINGS;
  // While the module has problems outside its examples, the preview keeps showing the module's last valid state.
  const [sound, setSound] = useState(module);
  if (module && module !== sound) setSound(module);
  const draft = useMemo(
    () => ({ name, definition, module: sound, settings, language, selection: selectionOf(openedPath) }),
    [name, definition, sound, settings, language, openedPath],
  );
  return useDeferredValue(draft);
}

const NOTHING: Selection = { item: null, section: null };

/** Returns the question, item or section that a path of the editor names. */
function selectionOf(path: string | null): Selection {
  const [root, ...names] = path === null ? [] : stepsOf(path);
  if (root === 'questions' || root === 'items') return { item: names[0] ?? null, section: null };
  // The capture screens name the sections of an audit by category and code.
  return root === 'sections' ? { item: null, section: names.join('-') } : NOTHING;
}
