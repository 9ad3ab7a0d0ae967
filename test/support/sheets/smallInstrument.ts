import type { Instrument } from '../../../src/domain/instrument.ts';

/** Returns a version of an instrument with a few questions about fruit, by name, scoring type and weight. */
export function smallInstrument(version: string, questions: [string, 1 | 2, number][]): Instrument {
  return {
    name: 'small',
    version,
    title: { en: 'Small' },
    categories: [
      {
        code: 'FV',
        name: { en: 'Fruit' },
        subcategories: [
          {
            code: '1',
            name: { en: 'Fresh' },
            questions: questions.map(([varname, scoringType, weight]) => ({
              varname,
              text: { en: varname },
              factor: 1,
              scoringType,
              weight,
              strategies: [],
            })),
          },
        ],
      },
    ],
    managerQuestions: [],
  };
}
