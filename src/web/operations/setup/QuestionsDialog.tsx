import { useQuery } from '@tanstack/react-query';
import { listFoods } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';

/** Shows the current questions by food category, each with its P. */
export function QuestionsDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const fourPs = useFourPNames();
  const foods = useQuery(readOptions(listFoods, {}));
  const all = foods.data?.resultData ?? [];
  const count = all.flatMap((food) => food.sub_food.flatMap(({ questions }) => questions)).length;
  return (
    <Dialog
      title={text('firstSteps.instrument.title')}
      description={foods.data && text('firstSteps.questions', { count })}
      width="wide"
      onClose={onClose}
    >
      <DialogBody>
        {foods.isPending && <LoadingNote />}
        {foods.error && <LoadFailure error={foods.error} onRetry={() => void foods.refetch()} />}
        {all.map((food) => (
          <details key={food._id} className="border-b border-line last:border-none">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">{food.food_name}</summary>
            {food.sub_food.map((part) => (
              <section key={part.code} className="pb-3">
                <h3 className="pb-1 text-xs font-semibold text-fg-2">{part.sub_food_name}</h3>
                <ul className="flex flex-col gap-1.5">
                  {part.questions.map((question) => (
                    <li key={question._id}>
                      {question.text} <span className="text-xs text-fg-2">{fourPs[question.fourp]}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        ))}
      </DialogBody>
    </Dialog>
  );
}
