import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { TEXT_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { useFourPNames } from '../../../../charts/useFourPNames.ts';
import { Field } from '../../../../forms/Field.tsx';
import { TextArea } from '../../../../forms/TextArea.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CategoryIcon } from '../../../../ui/categoryIcons.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { FourPSwatch } from '../../parts/FourPSwatch.tsx';
import type { QuestionSubject } from '../../parts/useQuestionSubjects.ts';
import type { ActionDetail } from '../detail.ts';
import type { ActionChange } from '../useActionChange.ts';

type WordingProps = { action: ActionDetail; subject: QuestionSubject | undefined; actionChange: ActionChange };

/** Shows the title, the question or item, and the details. The title and the details can be edited in place. */
export function Wording({ action, subject, actionChange }: WordingProps) {
  const text = useText();
  const [isEditing, setIsEditing] = useState(false);
  const { title, detail, question, module } = action;
  if (isEditing) return <WordingForm action={action} actionChange={actionChange} onClose={() => setIsEditing(false)} />;
  return (
    <div>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-brand font-semibold text-pretty wrap-anywhere">{title}</h2>
        <IconButton label={text('actions.edit')} onClick={() => setIsEditing(true)} className="-my-1 -mr-2 shrink-0">
          <Pencil className="size-4" aria-hidden />
        </IconButton>
      </div>
      {question !== '' && <p className="mt-1 text-fg-2 text-pretty">{question}</p>}
      {subject && <SubjectTags subject={subject} />}
      {module && <p className="mt-2 text-xs text-fg-2">{module.title}</p>}
      {detail !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{detail}</p>}
    </div>
  );
}

function SubjectTags({ subject: { category, categoryName, fourP } }: { subject: QuestionSubject }) {
  const fourPs = useFourPNames();
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
      <span className="inline-flex items-center gap-1.5">
        <CategoryIcon category={category} />
        {categoryName}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <FourPSwatch fourP={fourP} />
        {fourPs[fourP]}
      </span>
    </p>
  );
}

function WordingForm({ action, actionChange, onClose }: Omit<WordingProps, 'subject'> & { onClose: () => void }) {
  const text = useText();
  const [input, setInput] = useState({ title: action.title, detail: action.detail });
  const isMissing = input.title.trim() === '';
  const save = () => {
    if (!isMissing) void actionChange.change(input, onClose);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-3"
    >
      <Field
        label={text('actions.new.title')}
        autoComplete="off"
        maxLength={TITLE_MAX_CHARACTERS}
        value={input.title}
        onChange={({ target }) => setInput({ ...input, title: target.value })}
        error={isMissing ? text('forms.missing') : undefined}
      />
      <TextArea
        label={text('actions.new.detail')}
        maxLength={TEXT_MAX_CHARACTERS}
        value={input.detail}
        onChange={({ target }) => setInput({ ...input, detail: target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={actionChange.busy}>
          {text('forms.save')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {text('forms.cancel')}
        </Button>
      </div>
    </form>
  );
}
