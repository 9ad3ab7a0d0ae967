import { SCORING_TYPES } from '../../../../domain/instrument.ts';
import { CATEGORIES, SUBCATEGORY_CODES } from '../../../../domain/scoring/categories.ts';
import { FOUR_PS, MANAGER_PS } from '../../../../domain/scoring/fourP.ts';
import { nameOf } from '../../../../domain/drafts/places.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import type { Food, ManagerQuestion } from '../../../../contract/kit/shapes.ts';
import { titleOf } from '../content/structure.ts';

type Words = { language: string; /** The text shown for a question without a text. */ noText: string };

/**
 * Returns the questions of a draft in one language, in the format that devices use. Fills in some of the parts that an
 * incomplete draft lacks.
 */
export function previewFoods(definition: Tree, { language, noText }: Words): Food[] {
  const titleIn = (value: unknown) => (isTree(value) ? titleOf({ value }, language) : '');
  return listAt(definition, ['categories']).flatMap((category): Food[] => {
    const code = CATEGORIES.find((candidate) => candidate === nameOf(category, 'code'));
    if (!code) return [];
    const sections = listAt(category, ['subcategories']).flatMap((section): Food['sub_food'] => {
      const sectionCode = SUBCATEGORY_CODES.find((candidate) => candidate === nameOf(section, 'code'));
      if (!sectionCode) return [];
      const questions = listAt(section, ['questions']).map((question) => ({
        _id: nameOf(question, 'varname'),
        varname: nameOf(question, 'varname'),
        text: titleIn(question) || noText,
        fourp: FOUR_PS.find((fourP) => fourP === partAt(question, ['factor'])) ?? FOUR_PS[0],
        scoring_type: SCORING_TYPES.find((type) => type === partAt(question, ['scoringType'])) ?? SCORING_TYPES[0],
        weight: 1,
        strategies: [],
      }));
      return [{ sub_food_name: titleIn(section), code: sectionCode, questions }];
    });
    return [{ _id: code, code, food_name: titleIn(category) || code, sub_food: sections }];
  });
}

/** Returns the manager questions of a draft in one language, in the format that devices use. */
export function previewManagerQuestions(definition: Tree, { language, noText }: Words): ManagerQuestion[] {
  return listAt(definition, ['managerQuestions']).map((question) => ({
    _id: nameOf(question, 'varname'),
    varname: nameOf(question, 'varname'),
    text: (isTree(question) ? titleOf({ value: question }, language) : '') || noText,
    fivep: MANAGER_PS.find((managerP) => managerP === partAt(question, ['factor'])) ?? MANAGER_PS[0],
  }));
}
