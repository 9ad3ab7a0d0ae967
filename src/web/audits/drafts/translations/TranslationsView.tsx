import { Download, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { applyEdits, type Edit } from '../../../../domain/drafts/edits.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { directionOf } from '../../../../domain/languageTag.ts';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/useText.ts';
import { setSessionValue, useSessionValue } from '../../../session/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { download } from '../../../ui/download.ts';
import { matches } from '../../../ui/matches.ts';
import { noteStep } from '../noteStep.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { useEditor } from '../editorContext.ts';
import { FILTERS, noteFilters } from '../stickyParts.ts';
import { AddLanguageDialog } from './AddLanguageDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LanguageShares } from './LanguageShares.tsx';
import { RemoveLanguageMenu } from './RemoveLanguageMenu.tsx';
import { ColumnNames, SectionRows, type Columns } from './SectionRows.tsx';
import { cellEdits, isOutdated, shownTags, textIn, textSections, type Cell, type TextRow } from './texts.ts';
import { useDraftClips } from './useDraftClips.ts';
import { writeTranslations } from './translationFile.ts';

/** The number of texts shown at first, and added each time the user asks for more. */
const ROWS_SHOWN = 60;
/** The maximum number of languages that are shown after one was added. */
const LANGUAGES_SHOWN = 2;

/** A filter with the texts that it matched when it was chosen, so that a text stays listed while it is translated. */
type Filter = { by: 'all' } | { by: 'missing' | 'outdated'; ids: ReadonlySet<string> };

const ClipDialog = lazy(() => import('../../clips/ClipDialog.tsx').then((file) => ({ default: file.ClipDialog })));

/** Lets the user edit the translations of a draft, with a column for each chosen language. */
export function TranslationsView() {
  const text = useText();
  const { session, definition, base, languages, edit } = useEditor();
  const chosenTags = useSessionValue('shownTags');
  const interfaceLanguage = useLanguage();
  const [find, setFind] = useState('');
  const [filter, setFilter] = useState<Filter>({ by: 'all' });
  const [shownCount, setShownCount] = useState(ROWS_SHOWN);
  const [openedDialog, setOpenedDialog] = useState<'language' | 'import' | null>(null);
  const [clipPlace, setClipPlace] = useState<{ row: TextRow; tag: string } | null>(null);
  const clipOf = useDraftClips();
  const sections = textSections(definition);
  const rows = sections.flatMap((section) => section.rows);
  const before = textsById(base);
  const otherLanguages = languages.filter(({ tag }) => tag !== 'en');
  const columns: Columns = columnsOf(
    definition,
    otherLanguages,
    shownTags(rows, otherLanguages, chosenTags, interfaceLanguage),
  );
  const tags = columns.map(({ tag }) => tag);
  const idsBy = (by: 'missing' | 'outdated', tagList = tags) => {
    const isFound = (row: TextRow, tag: string) =>
      by === 'missing' ? textIn(row.texts, tag) === '' : isOutdated(row, before.get(row.id), tag);
    return new Set(rows.filter((row) => tagList.some((tag) => isFound(row, tag))).map(({ id }) => id));
  };
  const choose = (by: Filter['by'], tagList = tags) =>
    setFilter(by === 'all' ? { by } : { by, ids: idsBy(by, tagList) });
  const isShown = ({ id, texts }: TextRow) =>
    (filter.by === 'all' || filter.ids.has(id)) &&
    (find === '' || matches(['en', ...tags].map((tag) => textIn(texts, tag)).join('\n'), find));
  const visible = rows.filter(isShown);
  const visibleRows = new Set(visible.slice(0, shownCount));

  /** Applies translations as one step. Returns whether that was possible. */
  function set(cells: readonly Cell[]): boolean {
    return edit(cellEdits(definition, cells));
  }

  function paste(from: TextRow, tag: string, lines: readonly (readonly string[])[]): void {
    const targets = visible.slice(visible.indexOf(from));
    const cells = lines.flatMap((line, at) => {
      const row = targets[at];
      return row ? line.flatMap((value, column) => pastedCell(row, tags[tags.indexOf(tag) + column], value)) : [];
    });
    const edits = cellEdits(definition, cells);
    const inverse = inverseOf(definition, edits);
    if (edits.length === 0 || !edit(edits)) return;
    const left = Math.max(0, lines.length - targets.length);
    noteStep({
      text: text('editor.translations.pasted', { count: cells.length, left }),
      action: { text: text('forms.undo'), run: () => void edit(inverse) },
    });
  }

  function save(): void {
    const file = new Blob([writeTranslations(rows, languages)], { type: 'text/csv;charset=utf-8' });
    download(file, `${session.name}-translations.csv`);
  }

  return (
    <section aria-label={text('editor.views.translations')} className="card min-w-0 overflow-clip">
      <LanguageShares
        rows={rows}
        languages={otherLanguages}
        shownTags={tags}
        onChange={(next) => {
          setChosenTags(next);
          choose(filter.by, next);
        }}
      />
      <div ref={noteFilters} className={FILTERS}>
        <div data-find className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3 max-sm:px-4">
          <SearchInput
            label={text('editor.find')}
            value={find}
            onChange={setFind}
            className="min-w-0 flex-1 basis-56"
          />
          <SegmentedControl
            label={text('editor.show')}
            value={filter.by}
            onChange={choose}
            options={[
              { value: 'all', text: text('editor.translations.all', { count: rows.length }) },
              { value: 'missing', text: text('editor.translations.missingOf', { count: idsBy('missing').size }) },
              { value: 'outdated', text: text('editor.translations.outdatedOf', { count: idsBy('outdated').size }) },
            ]}
          />
          <Button onClick={() => setOpenedDialog('language')}>
            <Plus className="size-4" aria-hidden />
            {text('editor.translations.add')}
          </Button>
          <RemoveLanguageMenu />
          <Button onClick={save}>
            <Download className="size-4" aria-hidden />
            {text('editor.translations.export')}
          </Button>
          <Button disabled={otherLanguages.length === 0} onClick={() => setOpenedDialog('import')}>
            <Upload className="size-4" aria-hidden />
            {text('editor.translations.import')}
          </Button>
        </div>
        {visible.length > 0 && <ColumnNames columns={columns} />}
      </div>
      {sections.map(({ group, rows: all }) => (
        <SectionRows
          key={group?.path ?? ''}
          group={group}
          rows={all.filter((row) => visibleRows.has(row))}
          columns={columns}
          isOutdated={(row, tag) => isOutdated(row, before.get(row.id), tag)}
          onSet={set}
          onPaste={paste}
          clipOf={clipOf}
          onClip={(row, tag) => setClipPlace({ row, tag })}
        />
      ))}
      {visible.length === 0 && (
        <p className="px-5 py-8 text-center text-fg-2">
          {text(filter.by === 'all' || find !== '' ? 'editor.noneFound' : 'editor.translations.none')}
        </p>
      )}
      <div className="flex flex-col gap-2 px-5 py-3 max-sm:px-4">
        <ShowMore
          hiddenCount={visible.length - shownCount}
          step={ROWS_SHOWN}
          onMore={(more) => setShownCount(shownCount + more)}
        />
        <p className="text-xs text-fg-3">{text('editor.translations.keys')}</p>
      </div>
      {openedDialog === 'language' && (
        <AddLanguageDialog
          onClose={() => setOpenedDialog(null)}
          onAdded={(tag) => setChosenTags([...tags.slice(0, LANGUAGES_SHOWN - 1), tag])}
        />
      )}
      {clipPlace && (
        <Suspense>
          <ClipDialog
            name={session.name}
            path={clipPlace.row.path}
            language={clipPlace.tag}
            languageName={languages.find(({ tag }) => tag === clipPlace.tag)?.name ?? clipPlace.tag}
            words={textIn(clipPlace.row.texts, clipPlace.tag)}
            clip={clipOf(clipPlace.row, clipPlace.tag)}
            settle={session.settle}
            onClose={() => setClipPlace(null)}
          />
        </Suspense>
      )}
      {openedDialog === 'import' && <ImportDialog rows={rows} onApply={set} onClose={() => setOpenedDialog(null)} />}
    </section>
  );
}

const setChosenTags = (tags: readonly string[]) => setSessionValue('shownTags', tags);

/** Returns the texts of the version that the draft is based on, by row id. */
function textsById(base: Tree | null): ReadonlyMap<string, Tree> {
  const rows = base ? textSections(base).flatMap((section) => section.rows) : [];
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}

type Languages = readonly { tag: string; name: string }[];

function columnsOf(definition: Tree, languages: Languages, tags: readonly string[]): Columns {
  const languageList = listAt(definition, ['languages']);
  const namedDirection = (tag: string) =>
    partAt(
      languageList.find((language) => partAt(language, ['tag']) === tag),
      ['direction'],
    );
  return languages
    .filter(({ tag }) => tags.includes(tag))
    .map((language) => {
      const direction = namedDirection(language.tag);
      const isNamed = direction === 'rtl' || direction === 'ltr';
      return { ...language, direction: isNamed ? direction : directionOf(language.tag) };
    });
}

/** Returns the translation in a pasted cell; an empty cell leaves the text as it is. */
function pastedCell(row: TextRow, tag: string | undefined, value: string): Cell[] {
  const newText = value.trim();
  return tag === undefined || newText === '' ? [] : [{ row, tag, value: newText }];
}

function inverseOf(definition: Tree, edits: readonly Edit[]): readonly Edit[] {
  const outcome = applyEdits(definition, edits);
  return 'fault' in outcome ? [] : outcome.inverse;
}
