import { memo } from 'react';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { QuestionField, type AnswerAndNote } from '../questions/QuestionField.tsx';
import { CategoryTag } from '../Tags.tsx';
import { NO_ANSWER } from './correction.ts';

type CategoryQuestionsProps = {
  food: Food;
  open: boolean;
  answers: Readonly<Record<string, AnswerAndNote>>;
  was: ReadonlyMap<string, AnswerAndNote>;
  changedIds: ReadonlySet<string>;
  onChange: (id: string, value: AnswerAndNote) => void;
};

/** Shows the questions of a category by sub-category in a collapsible card. */
export const CategoryQuestions = memo(function CategoryQuestions(props: CategoryQuestionsProps) {
  const { food, open, answers, was, changedIds, onChange } = props;
  const text = useText();
  const attributes = useTextAttributes();
  const questions = food.sub_food.flatMap((part) => part.questions);
  const ofIt = questions.filter(({ _id: id }) => changedIds.has(id)).length;
  if (questions.length === 0) return null;
  return (
    <details open={open} className="card min-w-0">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold">
          <CategoryTag category={food.code} name={food.food_name} />
        </h2>
        <span className="num text-xs text-fg-2">
          {ofIt > 0
            ? text('survey.correct.changed', { count: ofIt })
            : text('survey.correct.questions', { count: questions.length })}
        </span>
      </summary>
      {food.sub_food.map((part) => (
        <section key={part.code} aria-label={part.sub_food_name} className="border-t border-line px-4 py-3 sm:px-5">
          <h3 {...attributes(part.sub_food_name)} className="kicker">
            {part.sub_food_name}
          </h3>
          <ul>
            {part.questions.map(({ _id: id, text: question, fourp: fourP }) => {
              const before = was.get(id) ?? NO_ANSWER;
              return (
                <li key={id} className="border-line py-3 not-first:border-t">
                  <QuestionField
                    id={id}
                    question={question}
                    fourP={fourP}
                    value={answers[id] ?? before}
                    was={changedIds.has(id) ? before : null}
                    onChange={onChange}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </details>
  );
});
