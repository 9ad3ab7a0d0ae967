import type { Instrument, ManagerQuestion, Question, TranslatedText } from '../../../../../domain/instrument.ts';
import type { Category } from '../../../../../domain/scoring/categories.ts';

/** A question with its field names in the form. */
export type FormQuestion = {
  question: Question;
  category: Category;
  /** The path of the question's answer: `/data/FV/FV_2a/fruit_spoiled`. */
  path: string;
  note: string;
  photo: string;
};

/** A sub-category, which is one screen of the app. */
export type Screen = { name: string; label: TranslatedText; path: string; more: string; questions: FormQuestion[] };

export type Chapter = { name: Category; label: TranslatedText; screens: Screen[] };

/** The form's questions, both by chapter and screen and as a single list, and the questions for the manager. */
export type Layout = { chapters: Chapter[]; questions: FormQuestion[]; managerQuestions: readonly ManagerQuestion[] };

/** Returns the layout of an instrument's form. */
export function layoutOf(instrument: Instrument): Layout {
  const layout = layouts.get(instrument) ?? lay(instrument);
  layouts.set(instrument, layout);
  return layout;
}

/** Caches layouts, because each submission needs one. */
const layouts = new WeakMap<Instrument, Layout>();

function lay(instrument: Instrument): Layout {
  const names = new Set(
    instrument.categories.flatMap(({ subcategories }) =>
      subcategories.flatMap(({ questions }) => questions.map(({ varname }) => varname)),
    ),
  );
  const chapters = instrument.categories.map((category): Chapter => {
    const screens = category.subcategories.map((subcategory): Screen => {
      const name = `${category.code}_${subcategory.code}`;
      const path = `/data/${category.code}/${name}`;
      const questions = subcategory.questions.map((question) => ({
        question,
        category: category.code,
        path: `${path}/${question.varname}`,
        note: freeName(`${question.varname}_note`, names),
        photo: freeName(`${question.varname}_photo`, names),
      }));
      return { name, label: subcategory.name, path, more: `${name}_more`, questions };
    });
    return {
      name: category.code,
      label: category.name,
      screens: screens.filter(({ questions }) => questions.length > 0),
    };
  });
  const shownChapters = chapters.filter(({ screens }) => screens.length > 0);
  const questions = shownChapters.flatMap(({ screens }) => screens.flatMap((screen) => screen.questions));
  return { chapters: shownChapters, questions, managerQuestions: instrument.managerQuestions };
}

/** Appends underscores to a name until it is not one of `names`. */
export function freeName(name: string, names: ReadonlySet<string>): string {
  return names.has(name) ? freeName(`${name}_`, names) : name;
}

/** Returns the code of the choice for one of a question's strategies. `at` counts from 0, the codes from 1. */
export const strategyCode = (varname: string, at: number): string => `${varname}_${at + 1}`;

/** The choice for an action in the auditor's own words. */
export const OTHER_STRATEGY = 'other';

/** The possible answers, as named in forms and as stored. */
export const CHOICES = { yes: 'Yes', no: 'No', na: 'N/A' } as const;
