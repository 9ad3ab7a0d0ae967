import type { Instrument } from '../../src/domain/instrument.ts';
import { CATEGORIES } from '../../src/domain/scoring/categories.ts';

/** Returns an unusual instrument whose names and texts have a special meaning in XML, XPath and forms. */
export function strangeInstrument(): Instrument {
  const text = { en: `<b>"it's" & 'that'</b> ]]> \${x} {0} \u{FFFE} 🙂 <?pi?> <!-- -->`, ja: '<店>' };
  const names = [
    'end',
    'store_id',
    'score',
    'a_note',
    'a',
    'a_photo',
    'a_note_',
    'other',
    'data',
    'meta',
    'text',
    'about',
    'strategy',
    'own',
    'plan_size',
    'start',
    'na',
    'yes',
  ];
  const categories = CATEGORIES.map((code, at) => ({
    code,
    name: text,
    subcategories: [
      {
        code: '2a' as const,
        name: text,
        questions: names
          .filter((_, place) => place % CATEGORIES.length === at)
          .map((varname) => ({
            varname,
            text,
            factor: 1 as const,
            scoringType: 1 as const,
            weight: 3,
            strategies: [text],
          })),
      },
    ],
  }));
  return {
    name: `a <"name"> & 'more'`,
    version: `1 <"&'>`,
    title: text,
    categories,
    managerQuestions: [{ varname: 'b', text, factor: 5 }],
  };
}
