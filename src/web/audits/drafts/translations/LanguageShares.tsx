import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { countIn, type TextRow } from './texts.ts';

/** Shows how complete each language is, on a button that shows or hides the language's column. */
export function LanguageShares({
  rows,
  languages,
  shownTags,
  onChange,
}: {
  rows: readonly TextRow[];
  languages: readonly { tag: string; name: string }[];
  shownTags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const text = useText();
  const format = useFormat();
  if (languages.length === 0) {
    return <p className="border-b border-line px-5 py-3 text-fg-2 max-sm:px-4">{text('editor.translations.only')}</p>;
  }
  return (
    <div
      role="group"
      aria-label={text('editor.translations.languages')}
      className="grid grid-cols-2 gap-2 border-b border-line px-5 py-3 max-sm:px-4 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
    >
      {languages.map(({ tag, name }) => {
        const done = countIn(rows, tag);
        // Rounded down, so that a language shows 100% only if nothing is missing.
        const share = rows.length === 0 ? 0 : Math.floor((100 * done) / rows.length);
        const isShown = shownTags.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? shownTags.filter((other) => other !== tag) : [...shownTags, tag])}
            className="flex flex-col gap-1 rounded-lg border border-line-2 px-3 py-2 text-left text-fg-2 hover:text-fg aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-fg"
          >
            <span className="flex w-full items-baseline justify-between gap-2">
              <span lang={tag} className="truncate font-medium">
                {name}
              </span>
              <span className="num text-xs">{format.percent(share)}</span>
            </span>
            <span className="num text-xs">
              {text('editor.translations.done', { done: format.number(done), total: format.number(rows.length) })}
            </span>
            <span aria-hidden className="h-1 w-full overflow-hidden rounded-full bg-line">
              <span
                className={`block h-full ${share === 100 ? 'bg-accent' : 'bg-warn'}`}
                style={{ width: `${share}%` }}
              />
            </span>
          </button>
        );
      })}
    </div>
  );
}
