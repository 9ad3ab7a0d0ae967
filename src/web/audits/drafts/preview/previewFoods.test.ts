import { expect, test } from 'vitest';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import { previewFoods, previewManagerQuestions } from './previewFoods.ts';

const IN_SPANISH = { language: 'es', noText: 'No text yet' };
const [category] = instrument.categories;
const [section] = category?.subcategories ?? [];

test('a draft is shown in one language, and what is missing has a default', () => {
  const incomplete = { varname: 'new1', text: { en: '', es: '' } };
  const english = { varname: 'new2', text: { en: 'Is it open?' }, factor: 3 };
  const brokenSection = { ...section, questions: [...(section?.questions ?? []), incomplete, english] };
  const [first] = previewFoods({ categories: [{ ...category, subcategories: [brokenSection, 'none'] }] }, IN_SPANISH);
  expect(first).toMatchObject({ code: category?.code, food_name: category?.name.es });
  expect(first?.sub_food).toHaveLength(1);
  const questions = first?.sub_food[0]?.questions ?? [];
  expect(questions[0]).toMatchObject({
    _id: section?.questions[0]?.varname,
    text: section?.questions[0]?.text.es,
    fourp: section?.questions[0]?.factor,
  });
  expect(questions.slice(-2)).toMatchObject([
    { _id: 'new1', text: 'No text yet', fourp: 1, scoring_type: 1 },
    { _id: 'new2', text: 'Is it open?', fourp: 3 },
  ]);
});

test('the questions for the manager are shown, too', () => {
  const [first] = instrument.managerQuestions;
  const [shownQuestion] = previewManagerQuestions(instrument, IN_SPANISH);
  expect(shownQuestion).toEqual({
    _id: first?.varname,
    varname: first?.varname,
    text: first?.text.es,
    fivep: first?.factor,
  });
});
