import type { DefinitionColumn } from '../definitionColumns.ts';
import type { Origin } from '../definitionOrigin.ts';
import type { NamedLanguage, TranslatedText } from '../instrument.ts';

/** A module defines a kind of assessment other than the four-P audit. Modules are data. */

/** Texts by language tag (BCP 47); English is required and is the fallback for every other language. */
export type Texts = TranslatedText;

export const PILLARS = ['policy', 'practice', 'price', 'purchasing', 'rules'] as const;
export type Pillar = (typeof PILLARS)[number];

/** The units of prices (per kg, per litre or per piece) and, below, the units of package sizes. */
export const PRICE_UNITS = ['kg', 'L', 'each'] as const;
export const SIZE_UNITS = ['g', 'kg', 'ml', 'L', 'each'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];
export type SizeUnit = (typeof SIZE_UNITS)[number];

export type Choice = { code: string; text: Texts; points?: number | undefined };

/**
 * Properties that every item may have. `renamed` is a renamed item's current name. `ask_when` is a formula.
 * `group`, `kcal_per_kg` and `edible` are used by `cheapest()`.
 */
type ItemCommon = {
  varname: string;
  renamed?: string | undefined;
  text: Texts;
  help?: Texts | undefined;
  required?: boolean | undefined;
  weight?: number | undefined;
  ask_when?: string | undefined;
  photo?: 'none' | 'optional' | 'required' | undefined;
  fix?: Texts[] | undefined;
  why?: string[] | undefined;
  cites?: Texts | undefined;
  severity?: 'breach' | 'advice' | undefined;
  shown_by?: { question: string; when: 'yes' | 'no' }[] | undefined;
  agreed_from?: string | undefined;
  agreed_on?: string | undefined;
  group?: string | undefined;
  kcal_per_kg?: number | undefined;
  edible?: number | undefined;
  origin?: Origin | undefined;
};

export type Item = ItemCommon &
  (
    | { kind: 'yes_no'; earns: 'yes' | 'no' }
    | { kind: 'choice' | 'multi'; choices: Choice[] }
    | {
        kind: 'number';
        unit: string;
        min?: number | undefined;
        max?: number | undefined;
        decimals?: number | undefined;
      }
    | {
        kind: 'price';
        unit: PriceUnit;
        size?: number | undefined;
        pack?: Texts | undefined;
        max_price?: number | undefined;
        /** The GTINs of the products that the item asks for. Scanning one of them leads to the item. */
        barcodes?: string[] | undefined;
      }
    | { kind: 'date' | 'text' }
  );

export type Section = { code: string; title: Texts; help?: Texts | undefined; items: Item[] };

export type Basket = {
  code: string;
  title: Texts;
  days: number;
  items: { item: string; amount: number; unit: PriceUnit }[];
  substitutes?: Record<string, string[]> | undefined;
};

export type ComputedFigure = {
  id: string;
  title: Texts;
  formula: string;
  unit?: string | undefined;
  decimals?: number | undefined;
  show?: boolean | undefined;
};

export type Measure = {
  id: string;
  title: Texts;
  formula: string;
  unit?: string | undefined;
  decimals?: number | undefined;
  direction?: 'up' | 'down' | 'none' | undefined;
  /** A formula with a value from 0 to 1; below `enough`, the measure is 'not enough data'. */
  coverage?: string | undefined;
  enough?: number | undefined;
};

export type Outcome = { state: string; when: string; text: Texts; tone: 'good' | 'neutral' | 'bad' };

export type Example = {
  name: string;
  answers: Record<string, unknown>;
  settings?: Record<string, number> | undefined;
  expect: {
    measures?: Record<string, number | null> | undefined;
    computed?: Record<string, number | string | boolean | null> | undefined;
    outcome?: string | null | undefined;
  };
};

export type Module = {
  format: 1;
  module: string;
  version: string;
  pillar: Pillar;
  title: Texts;
  description?: Texts | undefined;
  languages: NamedLanguage[];
  source: {
    title: string;
    url?: string | undefined;
    read?: string | undefined;
    licence?: string | undefined;
    note?: string | undefined;
  };
  /** The number of months after which the next assessment is due; null if the module needn't be repeated. */
  renew_months?: number | null | undefined;
  scope?: { items: Item[]; in_scope: string } | undefined;
  sections: Section[];
  baskets?: Basket[] | undefined;
  computed?: ComputedFigure[] | undefined;
  measures: Measure[];
  outcome?: Outcome[] | undefined;
  evidence?:
    | { id: string; citation: string; doi?: string | undefined; finding: Texts; certainty: string }[]
    | undefined;
  settings?: { name: string; title: Texts; unit?: string | undefined; default?: number | undefined }[] | undefined;
  /** If true, `unit_price` uses the lower of the usual price and the special price. */
  specials?: boolean | undefined;
  examples?: Example[] | undefined;
  columns?: DefinitionColumn[] | undefined;
};

/** A price as found on the shelf: the usual price of `packs` packs of `size`. */
export type Price = {
  price: number;
  size: number;
  unit: SizeUnit;
  packs?: number | undefined;
  special?: number | undefined;
  brand?: string | undefined;
};

/**
 * An answer to an item. Its type depends on the item's kind; `'na'` is an answer, too, and `'none'` means that a
 * product isn't sold.
 */
export type AssessmentAnswer = string | number | readonly string[] | Price;

/** Returns every item of a module: those of its scope first, then those of its sections. */
export function itemsOf({ scope, sections }: Pick<Module, 'scope' | 'sections'>): Item[] {
  return [...(scope?.items ?? []), ...sections.flatMap(({ items }) => items)];
}
