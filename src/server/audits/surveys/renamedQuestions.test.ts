import { expect, test } from 'vitest';
import fourPs from '../../../../instruments/four-ps.json' with { type: 'json' };
import { checkInstrument } from '../../../domain/checkInstrument.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { foodsOf } from '../definitions/present.ts';
import { wideQuestions } from '../../dataOut/feed/wide.ts';
import { indexInstrument } from '../../shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey } from './intake.ts';

const firstName = fourPs.categories[0]?.subcategories[0]?.questions[0]?.varname ?? '';
const manager = fourPs.managerQuestions[0]?.varname ?? '';

const nameOf = (name: string) => `"varname":"${name}"`;

function renamedInstrument(): Instrument {
  const text = JSON.stringify(fourPs)
    .replace(nameOf(firstName), `${nameOf(firstName)},"renamed":"piece_fruit"`)
    .replace(nameOf(manager), `${nameOf(manager)},"renamed":"owner_view"`);
  const result = checkInstrument(JSON.parse(text));
  if (!('instrument' in result)) throw new Error(result.problems[0]?.fault.text);
  return result.instrument;
}

test('an audit may name a renamed question by either name; it is stored under the first, so that trends continue', () => {
  const indexedInstrument = indexInstrument(1, renamedInstrument());
  const scoredSurvey = (question: string, managerQuestion: string) =>
    scoreGivenSurvey(indexedInstrument, {
      id: 's',
      storeId: 'a',
      takenAt: new Date('2026-11-01T10:00:00Z'),
      answers: [{ questionId: question, answer: 'Yes' }],
      managerAnswers: [{ questionId: managerQuestion, answer: 'Fine' }],
      actions: [{ question: 'Fruit?', answers: ['Sell it'], questionId: question }],
    });
  const [byFirst, byNew] = [scoredSurvey(firstName, manager), scoredSurvey('piece_fruit', 'owner_view')];
  expect(byFirst.answers).toEqual([[firstName, 'Yes']]);
  expect(byFirst.managerAnswers).toEqual([[manager, 'Fine']]);
  expect(byFirst.actions[0]?.questionId).toBe(firstName);
  // A retry with the other name is the same audit.
  expect(byNew).toEqual(byFirst);
});

test('a client gets the id and the new name; the wide table has the new name of a question', () => {
  const instrument = renamedInstrument();
  expect(foodsOf(instrument, 'en')[0]?.sub_food[0]?.questions[0]).toMatchObject({
    _id: firstName,
    varname: 'piece_fruit',
  });
  const [column] = wideQuestions([instrument, fourPs as unknown as Instrument]);
  expect(column).toMatchObject({ id: firstName, answer: { name: 'piece_fruit' }, note: { name: 'piece_fruit_note' } });
});
