import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';
import { TAB, TABS } from '../../ui/tab.ts';
import { useEditor } from './editorContext.ts';

/** Links to the views of the editor: the questions or items, and the translations. */
export function ViewTabs() {
  const text = useText();
  const { session } = useEditor();
  return (
    <nav aria-label={text('editor.views.label')} className={TABS}>
      {(['content', 'translations'] as const).map((view) => (
        <Link
          key={view}
          to="/settings/instruments/$name/draft"
          params={{ name: session.name }}
          search={view === 'content' ? {} : { view }}
          activeOptions={{ exact: true }}
          className={TAB}
        >
          {text(`editor.views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
