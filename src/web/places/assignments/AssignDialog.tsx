import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CallError } from '../api/CallError.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogFoot } from '../ui/popups/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { notify } from '../ui/notices/notices.ts';
import { useLeaveGuard } from '../forms/useLeaveGuard.tsx';
import { ChosenPane } from './ChosenPane.tsx';
import { FindPane, type Found } from './FindPane.tsx';
import type { Option } from './option.ts';
import type { Kind } from './OptionLine.tsx';

export type Changes = { added: readonly string[]; removed: readonly string[] };

type AssignDialogProps = {
  /** What is chosen. */
  kind: Kind;
  title: string;
  description: string;
  picture?: ReactNode;
  /** Stands above what is chosen. */
  chosenTitle: string;
  /** What is chosen at first. */
  initial: readonly Option[];
  /** What is typed so far, and what there is to choose for it. */
  find: {
    typed: string;
    onType: (typed: string) => void;
    found: Found;
    /** Said of what is chosen already; 'Assigned' where nothing else is given. */
    chosenWord?: string;
    /** Many at once, such as all the stores of a group. */
    all?: { text: string; options: readonly Option[] };
  };
  /** The foot's words. */
  said: (count: { added: number; removed: number }) => string;
  submit: string;
  busy: boolean;
  error: CallError | null;
  /** Sends the changes; gives what to say when that worked. */
  onSave: (changes: Changes) => Promise<string>;
  onClose: () => void;
};

/**
 * Who works where, in two panes: what is found on the left, what is chosen on the right. Nothing is sent before 'Save';
 * the foot says what would be.
 */
export function AssignDialog(props: AssignDialogProps) {
  const { initial, error, onSave, onClose } = props;
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(initial);
  const changes = changesOf(initial, chosen);
  const { added, removed } = changes;
  const changed = added.length + removed.length > 0;
  const { question, letGo } = useLeaveGuard(changed);

  const save = () =>
    refusalOf(async () => {
      const message = await onSave(changes);
      letGo();
      onClose();
      notify({ text: message });
    });

  return (
    <Dialog
      title={props.title}
      description={props.description}
      picture={props.picture}
      width="wide"
      initialFocus={input}
      onClose={onClose}
    >
      <Panes {...props} input={input} chosen={chosen} added={added} onChange={setChosen} />
      {error && (
        <div className="border-t border-line px-5 py-3">
          <FormError error={error} />
        </div>
      )}
      <DialogFoot said={<output>{props.said({ added: added.length, removed: removed.length })}</output>}>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button look="filled" busy={props.busy} disabled={!changed} onClick={() => void save()} className="min-w-20">
          {props.submit}
        </Button>
      </DialogFoot>
      {question}
    </Dialog>
  );
}

function Panes({
  kind,
  chosenTitle,
  find,
  input,
  chosen,
  added,
  onChange,
}: Pick<AssignDialogProps, 'kind' | 'chosenTitle' | 'find'> & {
  input: RefObject<HTMLInputElement | null>;
  chosen: readonly Option[];
  added: readonly string[];
  onChange: (chosen: readonly Option[]) => void;
}) {
  const text = useText();
  const choose = (options: readonly Option[]) => {
    onChange([...chosen, ...options.filter(({ id }) => chosen.every((option) => option.id !== id))]);
  };
  return (
    <div className="grid min-h-0 flex-1 max-sm:grid-rows-[minmax(0,1.3fr)_minmax(0,1fr)] max-sm:divide-y max-sm:divide-line sm:grow-0 sm:basis-120 sm:grid-cols-2 sm:divide-x sm:divide-line">
      <FindPane
        kind={kind}
        input={input}
        typed={find.typed}
        onType={find.onType}
        found={find.found}
        chosenWord={find.chosenWord ?? text('assign.assigned')}
        isChosen={(id) => chosen.some((option) => option.id === id)}
        onChoose={(option) => choose([option])}
        foot={
          find.all &&
          without(find.all.options, chosen).length > 0 && (
            <div className="border-t border-line px-5 py-2.5">
              <Button onClick={() => choose(find.all?.options ?? [])} className="w-full">
                <Plus className="size-4" aria-hidden />
                <span className="truncate">{find.all.text}</span>
              </Button>
            </div>
          )
        }
      />
      <ChosenPane
        kind={kind}
        title={chosenTitle}
        chosen={chosen}
        isNew={(id) => added.includes(id)}
        onRemove={(id) => {
          onChange(chosen.filter((option) => option.id !== id));
          // The button that had the focus is gone.
          input.current?.focus();
        }}
      />
    </div>
  );
}

/** What was chosen that was not so at first, and the other way round. */
function changesOf(before: readonly Option[], now: readonly Option[]): { added: string[]; removed: string[] } {
  return { added: without(now, before), removed: without(before, now) };
}

function without(list: readonly Option[], other: readonly Option[]): string[] {
  const ids = new Set(other.map(({ id }) => id));
  return list.map(({ id }) => id).filter((id) => !ids.has(id));
}
