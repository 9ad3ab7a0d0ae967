import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { isPrice } from '../../../../domain/modules/assess.ts';
import { measureText } from '../../../../domain/modules/measureText.ts';
import type { AssessmentAnswer, Item, Price } from '../../../../domain/modules/module.ts';
import type { Db } from '../../../db/schema.ts';
import type { Translate } from '../../../i18n.ts';
import type { LoadedModule } from '../../../shared/definitions/modules.ts';
import { plainText } from './form/texts.ts';
import { csv, NO_STORE, type Reader } from './media.ts';
import { columnOf } from './moduleForm/texts.ts';
import { selectLatestAssessments } from './queries.ts';

type Speech = { language: Language; say: Translate };

/**
 * Returns the list of what was found at the latest assessment of each of the user's stores: a row per store, and a
 * column per item except texts.
 */
export async function previousAnswers(
  db: Db,
  { scope }: Pick<Reader, 'scope'>,
  { module, items }: LoadedModule,
  speech: Speech,
): Promise<string> {
  const listed = [...items.values()].filter(({ kind }) => kind !== 'text');
  const rows = (await selectLatestAssessments(db, scope, module.module)).map(({ store_id: store, answers }) => {
    const given = new Map(answers.map(({ item, value }) => [item, value]));
    return [store, ...listed.map((item) => answerText(item, given.get(item.varname), speech))];
  });
  const header = ['name', ...listed.map(({ varname }) => columnOf(varname))];
  return csv(header, [[NO_STORE, ...listed.map(() => '')], ...rows]);
}

const SIGNS: Readonly<Record<string, string>> = { yes: '✓', no: '✗', na: '–' };

/** The decimals of a price. */
const PRICE_DECIMALS = 2;

/** Returns an answer in a few characters. */
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
  const pack = `${new Intl.NumberFormat(language).format(size)} ${unit}`;
  return `${measureText(language, price, { decimals: PRICE_DECIMALS })} / ${packs === 1 ? pack : `${packs} × ${pack}`}`;
}
