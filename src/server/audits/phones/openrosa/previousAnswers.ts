import { LRUCache } from 'lru-cache';
import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { isPrice } from '../../../../domain/modules/assess.ts';
import { measureText, numberText } from '../../../../domain/modules/measureText.ts';
import type { AssessmentAnswer, Item, Price } from '../../../../domain/modules/module.ts';
import { onReplacement } from '../../../db/replacing/forget.ts';
import type { Db, StoredItem } from '../../../db/schema.ts';
import type { Translate } from '../../../i18n.ts';
import { loadedModule, type LoadedModule } from '../../../shared/definitions/modules.ts';
import { brokenItemsOfModule } from '../../definitions/uses/comparableAnswers.ts';
import { plainText } from './form/texts.ts';
import { csv, csvLine, NO_STORE, type Reader } from './media.ts';
import { itemColumn } from './moduleForm/texts.ts';
import { selectAnswersOfAssessments, selectLatestAssessmentOfEachStore } from './queries.ts';

type Speech = { language: Language; say: Translate };

/** The number of assessments read per statement. Other requests are served in between. */
const BATCH = 100;

/** The size of the cache in characters of two bytes each, and the overhead per assessment. */
const CELLS_KEPT_MOST = 8_000_000;
const CELLS_BESIDES = 128;

/** The cached cells of an assessment, valid until the assessment is corrected or its module is loaded again. */
type CachedCells = { version: number; module: WeakRef<LoadedModule>; cells: string };

type LatestAssessment = Awaited<ReturnType<typeof selectLatestAssessmentOfEachStore>>[number];

/**
 * Returns a function that generates the list of the answers in the latest assessment of each store in a scope. Cells
 * are cached, because an app downloads the list immediately after the manifest, which contains the list's hash.
 */
export function openPreviousAnswers(db: Db) {
  const cache = new LRUCache<string, CachedCells>({
    maxSize: CELLS_KEPT_MOST,
    sizeCalculation: ({ cells }) => cells.length + CELLS_BESIDES,
  });
  onReplacement(db, () => cache.clear());

  async function readCells(assessments: readonly LatestAssessment[], module: LoadedModule, speech: Speech) {
    const ids = assessments.map(({ id }) => id);
    const moduleRef = new WeakRef(module);
    const answersById = new Map((await selectAnswersOfAssessments(db, ids)).map((row) => [row.id, row.answers]));
    const broken = new Map<number, ReadonlySet<string>>();
    for (const id of new Set(assessments.map((assessment) => assessment.module_id))) {
      broken.set(id, await brokenItemsOfModule(db, await loadedModule(db, id), module));
    }
    return assessments.map(({ id, version, module_id: takenWith }): [id: string, cells: string] => {
      const answers = JSON.parse(answersById.get(id) ?? '[]') as StoredItem[];
      // An answer to an item that now has a different meaning would mislead.
      const cells = cellsOf(
        answers.filter(({ item }) => !broken.get(takenWith)?.has(item)),
        module,
        speech,
      );
      cache.set(`${id} ${speech.language}`, { version, module: moduleRef, cells });
      return [id, cells];
    });
  }

  return async ({ scope }: Pick<Reader, 'scope'>, module: LoadedModule, speech: Speech): Promise<string> => {
    const latest = await selectLatestAssessmentOfEachStore(db, scope, module.module.module);
    const cellsOfAssessments = new Map<string, string>();
    const unknown = latest.filter(({ id, version }) => {
      const entry = cache.get(`${id} ${speech.language}`);
      if (entry?.version !== version || entry.module.deref() !== module) return true;
      cellsOfAssessments.set(id, entry.cells);
      return false;
    });
    while (unknown.length > 0) {
      for (const [id, cells] of await readCells(unknown.splice(-BATCH), module, speech))
        cellsOfAssessments.set(id, cells);
    }
    const listItems = listedItems(module);
    const header = csv(
      ['name', ...listItems.map(({ varname }) => itemColumn(varname))],
      [[NO_STORE, ...listItems.map(() => '')]],
    );
    return header + latest.map(({ id, store_id: store }) => `${store},${cellsOfAssessments.get(id) ?? ''}\n`).join('');
  };
}

export type PreviousAnswersOf = ReturnType<typeof openPreviousAnswers>;

const listedItems = ({ items }: LoadedModule): Item[] => [...items.values()].filter(({ kind }) => kind !== 'text');

/** Returns the cells of an assessment's row, separated by commas. */
function cellsOf(answers: readonly StoredItem[], module: LoadedModule, speech: Speech): string {
  const byItem = new Map(answers.map(({ item, value }) => [item, value]));
  return csvLine(listedItems(module).map((item) => answerText(item, byItem.get(item.varname), speech)));
}

const SIGNS: Readonly<Record<string, string>> = { yes: '✓', no: '✗', na: '–' };

const PRICE_DECIMALS = 2;

function answerText(item: Item, value: AssessmentAnswer | undefined, { language, say }: Speech): string {
  if (value === undefined) return '';
  if (isPrice(value)) return priceText(value, language);
  if (typeof value === 'number') {
    return measureText(
      language,
      value,
      item.kind === 'number' ? { unit: item.unit, decimals: item.decimals ?? 0 } : {},
    );
  }
  if (item.kind === 'price') return say('assess.notSold');
  if (item.kind === 'yes_no') return SIGNS[String(value)] ?? '';
  if (!('choices' in item)) return String(value);
  const codes = typeof value === 'string' ? [value] : value;
  const texts = new Map(item.choices.map(({ code, text }) => [code, textIn(text, language)]));
  return plainText(codes.map((code) => texts.get(code) ?? SIGNS[code] ?? '').join(', '));
}

function priceText({ price, size, unit, packs = 1 }: Price, language: Language): string {
  const pack = `${numberText(language, size)} ${unit}`;
  return `${measureText(language, price, { decimals: PRICE_DECIMALS })} / ${packs === 1 ? pack : `${packs} × ${pack}`}`;
}
