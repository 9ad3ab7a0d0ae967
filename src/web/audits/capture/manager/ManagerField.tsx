import { useId } from 'react';
import { TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { PlayClip } from '../../clips/PlayClip.tsx';
import { loadClip } from '../references/references.ts';
import { answerForManager } from '../drafts/changes.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { useStoredText } from '../../../forms/useStoredText.ts';
import { GrowingTextArea } from '../../../forms/GrowingTextArea.tsx';

type ManagerFieldProps = {
  surveyId: string;
  questionId: string;
  question: string;
  answer: string;
  /** The manager's answer at the last audit; '' for none. */
  before: string;
  /** The recording of the question; null if there is none. */
  clip: string | null;
};

/** Shows a question for the store's manager with the answer, which is stored while the user types. */
export function ManagerField({ surveyId, questionId, question, answer, before, clip }: ManagerFieldProps) {
  const text = useText();
  const title = useId();
  const attributes = useTextAttributes();
  const { onChange, ...field } = useStoredText(answer, (words) => {
    changeDraft(surveyId, answerForManager(questionId, words)).catch(noteFault);
  });
  return (
    <div className="flex items-start gap-2">
      <label className="block min-w-0 flex-1">
        <span id={title} {...attributes()} className="block text-base font-medium text-pretty">
          {question}
        </span>
        {before !== '' && (
          <span className="mt-0.5 block text-xs text-fg-2">{text('capture.manager.lastTime', { answer: before })}</span>
        )}
        <GrowingTextArea
          rows={2}
          maxLength={TEXT_MAX_CHARACTERS}
          placeholder={text('capture.manager.words')}
          {...field}
          onChange={({ target }) => onChange(target.value)}
          className="input mt-2 min-h-16 py-2 leading-6"
        />
      </label>
      {clip !== null && <PlayClip clip={clip} describedBy={title} load={loadClip} className="-my-2 -mr-2" />}
    </div>
  );
}
