import { earningAnswer } from '../../../../../domain/answers.ts';
import { CATEGORIES } from '../../../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../../../domain/scoring/fourP.ts';
import type { FormQuestion, Layout } from './layout.ts';

/** A calculated field of the form. */
export type Calculation = { name: string; expression: string; type: 'int' | 'string' };

/** A function that refers to a field in an expression: by path in an XForm, as `${name}` in an XLSForm. */
export type Refer = (field: { name: string; path: string }) => string;

const TOP = (name: string) => ({ name, path: `/data/${name}` });

/** Returns the calculations of the live score, which is rounded and combined as in domain/scoring. */
export function scoreCalculations({ questions }: Layout, refer: Refer): Calculation[] {
  const top = (name: string) => refer(TOP(name));
  const cells = CATEGORIES.flatMap((code) => FOUR_PS.map((fourP) => ({ code, fourP, name: `${code}_P${fourP}` })));
  const tally = (kind: 'POINTS' | 'COUNTED', columns: typeof cells) =>
    columns.map(({ name }) => top(`${kind}_${name}`)).join(' + ');
  const overallCalculations = (name: string, of: typeof cells): Calculation[] => [
    { name: `COUNTED_${name}`, type: 'int', expression: tally('COUNTED', of) },
    {
      name: `SCORE_${name}`,
      type: 'int',
      expression: `if(${top(`COUNTED_${name}`)} = 0, 0, int(100 * (${tally('POINTS', of)}) div ${top(`COUNTED_${name}`)} + 0.5))`,
    },
  ];
  const sum = CATEGORIES.map((code) => top(`SCORE_${code}`)).join(' + ');
  return [
    ...cells.flatMap(({ code, fourP, name }) => {
      const cellQuestions = questions.filter(
        (question) => question.category === code && question.question.factor === fourP,
      );
      return cellCalculations(name, cellQuestions, refer);
    }),
    ...CATEGORIES.flatMap((code) =>
      overallCalculations(
        code,
        cells.filter((cell) => cell.code === code),
      ),
    ),
    ...FOUR_PS.flatMap((fourP) =>
      overallCalculations(
        `P${fourP}`,
        cells.filter((cell) => cell.fourP === fourP),
      ),
    ),
    { name: 'SCORE', type: 'int', expression: `int((${sum}) div ${CATEGORIES.length} + 0.5)` },
  ];
}

function cellCalculations(name: string, questions: readonly FormQuestion[], refer: Refer): Calculation[] {
  const scorable = questions.flatMap((question) => {
    const bestAnswer = earningAnswer(question.question)?.toLowerCase();
    return bestAnswer === undefined
      ? []
      : [{ field: answerOf(question, refer), bestAnswer, weight: question.question.weight }];
  });
  const points = scorable.map(({ field, bestAnswer, weight }) => `if(${field} = '${bestAnswer}', ${weight}, 0)`);
  const countTerms = scorable.map(({ field, weight }) => `if(${field} = 'yes' or ${field} = 'no', ${weight}, 0)`);
  return [
    { name: `POINTS_${name}`, type: 'int', expression: points.join(' + ') || '0' },
    { name: `COUNTED_${name}`, type: 'int', expression: countTerms.join(' + ') || '0' },
  ];
}

/** Returns the calculation that lists the ids of the questions that lost points, separated by spaces. */
export function lostCalculation({ questions }: Layout, refer: Refer): Calculation {
  const lostTerms = questions.flatMap((question) => {
    const bestAnswer = earningAnswer(question.question);
    if (bestAnswer === null) return [];
    return `if(${answerOf(question, refer)} = '${bestAnswer === 'Yes' ? 'no' : 'yes'}', '${question.question.varname} ', '')`;
  });
  return { name: 'LOST', type: 'string', expression: `concat(${["''", ...lostTerms].join(', ')})` };
}

function answerOf({ question, path }: FormQuestion, refer: Refer): string {
  return refer({ name: question.varname, path });
}
