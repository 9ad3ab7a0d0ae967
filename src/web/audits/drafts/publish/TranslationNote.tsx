import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import { translationGaps } from './translationGaps.ts';

/**
 * Warns about missing and outdated translations, which don't prevent publishing. Shows nothing if there are none.
 * `children` are choices about the translations.
 */
export function TranslationNote({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const text = useText();
  const { session, definition, base, languages } = useEditor();
  const gaps = translationGaps(definition, base, languages);
  if (gaps.length === 0) return null;
  return (
    <section
      aria-label={text('editor.publish.translations.title')}
      className="flex flex-col gap-2 rounded-lg bg-warn-soft px-4 py-3"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden />
        {text('editor.publish.translations.title')}
      </h3>
      <p className="text-fg-2">{text('editor.publish.translations.lead')}</p>
      <ul className="flex max-h-40 flex-col gap-0.5 overflow-y-auto">
        {gaps.map(({ tag, name, missing, outdated }) => (
          <li key={tag} className="flex flex-wrap gap-x-3">
            <span lang={tag} className="min-w-28 font-medium">
              {name}
            </span>
            {missing > 0 && (
              <span className="num text-fg-2">{text('editor.publish.translations.missing', { count: missing })}</span>
            )}
            {outdated > 0 && (
              <span className="num text-fg-2">{text('editor.publish.translations.outdated', { count: outdated })}</span>
            )}
          </li>
        ))}
      </ul>
      {children}
      <Link
        to="/settings/instruments/$name/draft"
        params={{ name: session.name }}
        search={{ view: 'translations' }}
        onClick={onLeave}
        className="reach self-start rounded-sm font-medium text-accent underline"
      >
        {text('editor.publish.translations.open')}
      </Link>
    </section>
  );
}
