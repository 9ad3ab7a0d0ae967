import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { useLeaveGuard } from '../../forms/useLeaveGuard.tsx';
import { SelectionPane } from './SelectionPane.tsx';
import { FindPane, type MatchingOptions } from './FindPane.tsx';
import type { Option } from './option.ts';
import type { Kind } from './OptionLine.tsx';

export type Changes = { additions: readonly string[]; removals: readonly string[] };

type AssignDialogProps = {
  kind: Kind;
  title: string;
  description: string;
  picture?: ReactNode;
  /** The heading above the chosen options. */
  chosenTitle: string;
  /** The options chosen initially. */
  initial: readonly Option[];
  /** The search text, and the options that match it. */
  find: {
    searchText: string;
    onType: (input: string) => void;
    matches: MatchingOptions;
    /** The label of options that are already chosen; defaults to 'Assigned'. */
    chosenWord?: string;
    /** An action that adds many options at once, such as all stores of a group. */
    all?: { text: string; options: readonly Option[] };
  };
  /** Returns the text of the footer. */
  statusText: (count: { added: number; removed: number }) => string;
  submit: string;
  busy: boolean;
  error: CallError | null;
  /** Sends the changes; returns the success message. */
  onSave: (changes: Changes) => Promise<string>;
  onClose: () => void;
};

/** Lets the user search for options and choose them. Nothing is sent until the user saves. */
export function AssignDialog(props: AssignDialogProps) {
  const { initial, error, onSave, onClose } = props;
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState(initial);
  const changes = changesOf(initial, selection);
  const { additions, removals } = changes;
  const changed = additions.length + removals.length > 0;
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
      <Panes {...props} input={input} selection={selection} additions={additions} onChange={setSelection} />
      {error && (
        <div className="border-t border-line px-5 py-3">
          <FormError error={error} />
        </div>
      )}
      <DialogFoot status={<output>{props.statusText({ added: additions.length, removed: removals.length })}</output>}>
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
  selection: selectedOptions,
  additions,
  onChange,
}: Pick<AssignDialogProps, 'kind' | 'chosenTitle' | 'find'> & {
  input: RefObject<HTMLInputElement | null>;
  selection: readonly Option[];
  additions: readonly string[];
  onChange: (selection: readonly Option[]) => void;
}) {
  const text = useText();
  const choose = (options: readonly Option[]) => {
    onChange([...selectedOptions, ...options.filter(({ id }) => selectedOptions.every((option) => option.id !== id))]);
  };
  return (
    <div className="grid min-h-0 flex-1 max-sm:grid-rows-[minmax(0,1.3fr)_minmax(0,1fr)] max-sm:divide-y max-sm:divide-line sm:grow-0 sm:basis-120 sm:grid-cols-2 sm:divide-x sm:divide-line">
      <FindPane
        kind={kind}
        input={input}
        searchText={find.searchText}
        onType={find.onType}
        matches={find.matches}
        chosenWord={find.chosenWord ?? text('assign.assigned')}
        isChosen={(id) => selectedOptions.some((option) => option.id === id)}
        onChoose={(option) => choose([option])}
        foot={
          find.all &&
          idsMissingFrom(find.all.options, selectedOptions).length > 0 && (
            <div className="border-t border-line px-5 py-2.5">
              <Button onClick={() => choose(find.all?.options ?? [])} className="w-full">
                <Plus className="size-4" aria-hidden />
                <span className="truncate">{find.all.text}</span>
              </Button>
            </div>
          )
        }
      />
      <SelectionPane
        kind={kind}
        title={chosenTitle}
        selection={selectedOptions}
        isNew={(id) => additions.includes(id)}
        onRemove={(id) => {
          onChange(selectedOptions.filter((option) => option.id !== id));
          // The button that had the focus no longer exists, so move the focus to the search.
          input.current?.focus();
        }}
      />
    </div>
  );
}

function changesOf(before: readonly Option[], now: readonly Option[]): { additions: string[]; removals: string[] } {
  return { additions: idsMissingFrom(now, before), removals: idsMissingFrom(before, now) };
}

function idsMissingFrom(list: readonly Option[], other: readonly Option[]): string[] {
  const ids = new Set(other.map(({ id }) => id));
  return list.map(({ id }) => id).filter((id) => !ids.has(id));
}
