import type { Instrument, ScoringType } from '../../../../../domain/instrument.ts';
import { SCORING_TYPES } from '../../../../../domain/instrument.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../../domain/drafts/tree.ts';
import {
  PRICE_UNITS,
  type Choice,
  type Item,
  type Module,
  type Section,
  type Texts,
} from '../../../../../domain/modules/module.ts';
import { CATEGORIES } from '../../../../../domain/scoring/categories.ts';
import { FOUR_PS, type FourP } from '../../../../../domain/scoring/fourP.ts';

/** Completes definitions, because drafts may lack parts that a form can't do without. */

/** Returns an instrument with a value in every field that a form uses. */
export function completeInstrument(draft: Tree): Instrument {
  const categories = listAt(draft, ['categories']).filter((category) =>
    (CATEGORIES as readonly unknown[]).includes(partAt(category, ['code'])),
  );
  return {
    name: stringAt(draft, 'name'),
    version: stringAt(draft, 'version'),
    title: textAt(draft, 'title'),
    categories: categories.map((category) => ({
      code: stringAt(category, 'code'),
      name: textAt(category, 'name'),
      subcategories: listAt(category, ['subcategories']).map((section) => ({
        code: stringAt(section, 'code'),
        name: textAt(section, 'name'),
        questions: listAt(section, ['questions']).map((question) => ({
          varname: stringAt(question, 'varname'),
          text: textAt(question, 'text'),
          factor: oneOf<FourP>(FOUR_PS, partAt(question, ['factor']), 1),
          scoringType: oneOf<ScoringType>(SCORING_TYPES, partAt(question, ['scoringType']), 3),
          weight: numberAt(question, 'weight') ?? 1,
          strategies: listAt(question, ['strategies']).map(textOf) as Texts[],
        })),
      })),
    })),
    managerQuestions: listAt(draft, ['managerQuestions']).map((question) => ({
      varname: stringAt(question, 'varname'),
      text: textAt(question, 'text'),
      factor: 5,
    })),
  } as unknown as Instrument;
}

/** Returns a module with a value in every field that a form uses. */
export function completeModule(draft: Tree): Module {
  const scope = partAt(draft, ['scope']);
  return {
    format: 1,
    module: stringAt(draft, 'module'),
    version: stringAt(draft, 'version'),
    pillar: 'practice',
    title: textAt(draft, 'title'),
    languages: [],
    source: { title: '' },
    ...(isTree(scope) && { scope: { items: listAt(scope, ['items']).map(completeItem), in_scope: '' } }),
    sections: listAt(draft, ['sections']).map((section): Section => ({
      code: stringAt(section, 'code'),
      title: textAt(section, 'title'),
      ...(isTree(partAt(section, ['help'])) && { help: textAt(section, 'help') }),
      items: listAt(section, ['items']).map(completeItem),
    })),
    measures: [],
  };
}

function completeItem(draft: unknown): Item {
  const condition = partAt(draft, ['ask_when']);
  const photo = oneOf(['none', 'optional', 'required'] as const, partAt(draft, ['photo']), 'none');
  const common = {
    varname: stringAt(draft, 'varname'),
    text: textAt(draft, 'text'),
    ...(isTree(partAt(draft, ['help'])) && { help: textAt(draft, 'help') }),
    required: partAt(draft, ['required']) === true,
    ...(typeof condition === 'string' && { ask_when: condition }),
    photo,
    severity: oneOf(['breach', 'advice'] as const, partAt(draft, ['severity']), 'advice'),
  };
  const [kind, unit] = [partAt(draft, ['kind']), stringAt(draft, 'unit')];
  if (kind === 'yes_no') return { ...common, kind, earns: partAt(draft, ['earns']) === 'no' ? 'no' : 'yes' };
  if (kind === 'choice' || kind === 'multi') {
    const choices = listAt(draft, ['choices']).map((choice): Choice => ({
      code: stringAt(choice, 'code'),
      text: textAt(choice, 'text'),
    }));
    return { ...common, kind, choices };
  }
  if (kind === 'number') {
    const [min, max, decimals] = ['min', 'max', 'decimals'].map((field) => numberAt(draft, field));
    return { ...common, kind, unit, min, max, decimals };
  }
  if (kind === 'price') {
    const pack = isTree(partAt(draft, ['pack'])) ? textAt(draft, 'pack') : undefined;
    return { ...common, kind, unit: oneOf(PRICE_UNITS, unit, 'each'), size: numberAt(draft, 'size'), pack };
  }
  return { ...common, kind: kind === 'date' ? kind : 'text' };
}

function stringAt(owner: unknown, field: string): string {
  const value = partAt(owner, [field]);
  return typeof value === 'string' ? value : '';
}

function numberAt(owner: unknown, field: string): number | undefined {
  const value = partAt(owner, [field]);
  return typeof value === 'number' ? value : undefined;
}

function textAt(owner: unknown, field: string): Texts {
  return textOf(partAt(owner, [field]));
}

function textOf(value: unknown): Texts {
  const texts = isTree(value) ? Object.entries(value).filter(([, text]) => typeof text === 'string') : [];
  return { en: '', ...Object.fromEntries(texts) } as Texts;
}

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((candidate) => candidate === value) ?? otherwise;
}
