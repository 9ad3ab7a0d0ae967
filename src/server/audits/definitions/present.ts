import type { Food, ManagerQuestion } from '../../../contract/kit/shapes.ts';
import { inLanguage, type Instrument, type Language } from '../../../domain/instrument.ts';

/** Returns an instrument's categories in the wire format, in one language. */
export function foodsOf(instrument: Instrument, language: Language): Food[] {
  return instrument.categories.map((category) => ({
    _id: category.code,
    code: category.code,
    food_name: inLanguage(category.name, language),
    sub_food: category.subcategories.map((subcategory) => ({
      sub_food_name: inLanguage(subcategory.name, language),
      code: subcategory.code,
      questions: subcategory.questions.map((question) => ({
        _id: question.varname,
        varname: question.varname,
        text: inLanguage(question.text, language),
        fourp: question.factor,
        scoring_type: question.scoringType,
        weight: question.weight,
        strategies: question.strategies.map((strategy) => inLanguage(strategy, language)),
      })),
    })),
  }));
}

/** Returns the manager questions in the wire format, in one language. */
export function managerQuestionsOf(instrument: Instrument, language: Language): ManagerQuestion[] {
  return instrument.managerQuestions.map(({ varname, text, factor }) => ({
    _id: varname,
    varname,
    text: inLanguage(text, language),
    fivep: factor,
  }));
}
