import { NOT_APPLICABLE } from '../../../../domain/answers.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { countOf, isWhole, type Part } from '../frame/parts.ts';
import { answerAll } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { tick } from './tick.ts';
import { offerUndo, type Undo } from './useUndo.ts';

/** Answers all unanswered questions of a part at once, so that a store that sells none of it takes one tap. */
export function AllButtons({ draft, part, undo }: { draft: Draft; part: Part; undo: Undo }) {
  const text = useText();
  const { answered, total } = countOf(draft, part.questions);
  const left = total - answered;
  const whole = isWhole({ answered, total });
  const answer = (value: 'No' | typeof NOT_APPLICABLE, said: string) => {
    tick();
    changeDraft(
      draft.surveyId,
      answerAll(
        part.questions.map(({ _id: id }) => id),
        value,
      ),
    ).catch(noteFault);
    offerUndo({ text: said, action: { text: text('taking.undo'), run: undo.run } });
  };
  return (
    <div className="flex shrink-0 justify-end gap-2">
      <Button
        disabled={whole}
        onClick={() => answer('No', text('taking.allNoDone', { count: left }))}
        className="disabled:border-line disabled:bg-transparent"
      >
        {text(answered === 0 ? 'taking.allNo' : 'taking.restNo')}
      </Button>
      <Button
        disabled={whole}
        onClick={() => answer(NOT_APPLICABLE, text('taking.allNaDone', { count: left }))}
        className="disabled:border-line disabled:bg-transparent"
      >
        {text(answered === 0 ? 'taking.allNa' : 'taking.restNa')}
      </Button>
    </div>
  );
}
