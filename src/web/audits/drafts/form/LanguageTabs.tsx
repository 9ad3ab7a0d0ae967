import { isTree, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import type { Entry } from '../content/structure.ts';
import { useOldTranslations } from '../useOldTranslations.ts';

/** Lets the user choose the language of a form's texts. A dot marks languages with missing or outdated texts. */
export function LanguageTabs({ entry }: { entry: Entry }) {
  const text = useText();
  const { language, languages, setFormLanguage } = useEditor();
  const oldPaths = useOldTranslations().filter((path) => path.startsWith(`${entry.path}/`));
  return (
    <div role="group" aria-label={text('editor.language')} className="-mx-1 flex flex-wrap gap-1">
      {languages.map(({ tag, name }) => {
        const isOld = oldPaths.some((path) => path.endsWith(`/${tag}`));
        const note = isOld ? 'editor.oldTranslation' : lacks(entry.value, tag) ? 'editor.missing' : null;
        return (
          <button
            key={tag}
            type="button"
            lang={tag}
            aria-pressed={tag === language}
            onClick={() => setFormLanguage(tag)}
            className="reach flex min-h-7 items-center gap-1.5 rounded-md border border-transparent px-2 text-sm font-medium text-fg-2 hover:text-fg aria-pressed:border-line-2 aria-pressed:bg-card aria-pressed:text-fg"
          >
            {name}
            {note !== null && (
              <>
                <span aria-hidden className="size-1.5 rounded-full bg-warn" />
                <span className="sr-only" lang={undefined}>
                  , {text(note)}
                </span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * Checks whether an entry has an English text that isn't translated into a language. Questions and items in a section
 * aren't checked, because they have their own forms.
 */
function lacks(value: Tree, tag: string): boolean {
  const inner = Object.entries(value).filter(([name]) => !['questions', 'items', 'subcategories'].includes(name));
  return inner.some(([, part]) => {
    const all = Array.isArray(part) ? (part as unknown[]) : [part];
    return all.some((text) => isTree(text) && isText(partAt(text, ['en'])) && !isText(partAt(text, [tag])));
  });
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
