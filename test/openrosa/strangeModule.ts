import type { Module } from '../../src/domain/modules/module.ts';
import { plainModule } from '../support/modules.ts';

/** A string whose characters have a special meaning in XML, XPath and forms. */
export const STRANGE_TEXT = `<b>"it's" & 'that'</b> ]]> \${x} {0} \u{FFFE} 🙂 <?pi?> <!-- -->`;

/** Returns an unusual module with every kind of item, whose names and texts have a special meaning in forms. */
export function strangeModule(): Module {
  const text = { en: STRANGE_TEXT, ja: '<店>', pjt: 'Wiru' };
  const barcodes = ['0614141007349', '96385074'];
  const choices = [
    { code: 'no', text, points: 0 },
    { code: 'other', text, points: 1 },
  ];
  return plainModule('strange', {
    title: text,
    languages: [{ tag: 'en' }, { tag: 'ja' }, { tag: 'pjt', name: `Pitjantjatjara "&"` }],
    scope: {
      items: [{ varname: 'employees', text, kind: 'number', unit: 'n', min: 0, required: true }],
      in_scope: 'employees >= 2',
    },
    sections: [
      {
        code: 'all',
        title: text,
        help: text,
        items: [
          { varname: 'start', text, help: text, kind: 'yes_no', earns: 'yes', required: true, photo: 'required' },
          { varname: 'store_id', text, kind: 'choice', choices, photo: 'optional' },
          { varname: 'start_note', text, kind: 'text', ask_when: "start = 'no' or is(store_id, 'other')" },
          { varname: 'meta', text, kind: 'multi', choices },
          { varname: 'sweets', text, kind: 'yes_no', earns: 'no', severity: 'breach', photo: 'required' },
          { varname: 'rice', text, pack: text, kind: 'price', unit: 'kg', size: 0.5, photo: 'optional', barcodes },
          { varname: 'egg', text, kind: 'price', unit: 'each', ask_when: "start = 'yes'", required: true },
          { varname: 'length', text, kind: 'number', unit: 'm', min: -5, max: 50.5, decimals: 1 },
          { varname: 'end', text, kind: 'date', ask_when: "has(meta, 'other') and length > 2" },
          { varname: 'hidden', text, kind: 'date', required: true, ask_when: "not (start = 'yes')" },
        ],
      },
    ],
    measures: [{ id: 'share', title: text, formula: 'score()', unit: '%', decimals: 0, direction: 'up' }],
  });
}
