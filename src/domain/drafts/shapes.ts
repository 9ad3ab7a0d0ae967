/**
 * The editable fields of a part of a definition. Names (`varname`, `code`, `id`) can't be edited; `renamed` is the name
 * that a renamed question or item has in exports.
 */
export type Shape = {
  /** Fields that are set as a whole, such as numbers, formulas and lists whose entries have no names. */
  readonly values?: readonly string[];
  /** Texts by language, which are set in all languages together or in one. */
  readonly texts?: readonly string[];
  /** Objects, with their fields. */
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  /** Lists whose entries have a name, with the field that contains the name. */
  readonly lists?: Readonly<Record<string, ListShape>>;
};

export type ListShape = { readonly name: string; readonly shape: Shape };

const FIGURE = ['formula', 'unit', 'decimals'] as const;

/** The shapes of the audit instrument's questions, and of its questions for the manager. */
export const QUESTION: Shape = {
  texts: ['text'],
  values: ['factor', 'scoringType', 'weight', 'strategies', 'origin', 'renamed'],
};
export const MANAGER_QUESTION: Shape = { texts: ['text'], values: ['factor', 'origin', 'renamed'] };

/** The shape of the instrument's categories and subcategories. */
export const CATEGORY: Shape = { texts: ['name'] };

export const SECTION: Shape = { texts: ['title', 'help'] };

/** The shape of a module's items, whatever their kind. */
export const ITEM: Shape = {
  texts: ['text', 'help', 'cites', 'pack'],
  values: (
    'kind required weight ask_when photo fix why severity shown_by agreed_from agreed_on group kcal_per_kg edible ' +
    'earns unit min max decimals size max_price barcodes origin renamed'
  ).split(' '),
  lists: { choices: { name: 'code', shape: { texts: ['text'], values: ['points'] } } },
};

/** A definition's list of languages. */
const LANGUAGES: ListShape = { name: 'tag', shape: { values: ['name', 'direction'] } };

export const INSTRUMENT: Shape = { texts: ['title'], values: ['columns'], lists: { languages: LANGUAGES } };

export const MODULE: Shape = {
  texts: ['title', 'description'],
  values: ['pillar', 'renew_months', 'specials', 'examples', 'columns'],
  objects: { source: ['title', 'url', 'read', 'licence', 'note'], scope: ['in_scope'] },
  lists: {
    languages: LANGUAGES,
    baskets: { name: 'code', shape: { texts: ['title'], values: ['days', 'items', 'substitutes'] } },
    computed: { name: 'id', shape: { texts: ['title'], values: [...FIGURE, 'show'] } },
    measures: { name: 'id', shape: { texts: ['title'], values: [...FIGURE, 'direction', 'coverage', 'enough'] } },
    outcome: { name: 'state', shape: { texts: ['text'], values: ['when', 'tone'] } },
    evidence: { name: 'id', shape: { texts: ['finding'], values: ['citation', 'doi', 'certainty'] } },
    settings: { name: 'name', shape: { texts: ['title'], values: ['unit', 'default'] } },
  },
};
