import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { PopoverButton } from '../../../../ui/popups/PopoverButton.tsx';
import { DayField, INCOMPLETE } from '../../parts/DayField.tsx';
import type { ActionDetail } from '../detail.ts';
import type { ActionChange } from '../useActionChange.ts';

/** Shows the due date and lets the user change or remove it. */
export function DueButton({
  action: { due, overdue },
  actionChange,
}: {
  action: ActionDetail;
  actionChange: ActionChange;
}) {
  const text = useText();
  const format = useFormat();
  const dueText = due === null ? text('actions.due.none') : format.day(due);
  const form = (close: () => void) => <DayForm due={due ?? ''} actionChange={actionChange} onClose={close} />;
  return (
    <PopoverButton
      label={text('lists.partOf', { title: text('actions.columns.due'), name: dueText })}
      className={`num btn-ghost ${overdue ? 'bg-warn-soft text-warn hover:text-warn' : '-ml-2 text-fg'}`}
      content={form}
    >
      {dueText}
      <ChevronDown className="size-3.5 text-fg-3" aria-hidden />
    </PopoverButton>
  );
}

type DayFormProps = { due: string; actionChange: ActionChange; onClose: () => void };

function DayForm({ due, actionChange, onClose }: DayFormProps) {
  const text = useText();
  const [day, setDay] = useState(due);
  const [wasTried, setWasTried] = useState(false);
  const save = async () => {
    setWasTried(true);
    if (day === INCOMPLETE) return;
    if (day === due || (await actionChange.change({ due: day }))) onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex w-64 flex-col gap-3"
    >
      <DayField
        value={day}
        onChange={setDay}
        error={wasTried && day === INCOMPLETE ? text('actions.due.incomplete') : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={actionChange.busy}>
          {text('forms.save')}
        </Button>
        {day !== '' && (
          <Button look="ghost" onClick={() => setDay('')}>
            {text('actions.due.none')}
          </Button>
        )}
      </div>
    </form>
  );
}
