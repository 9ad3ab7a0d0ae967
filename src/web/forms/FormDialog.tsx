import { useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallError } from '../api/CallError.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/popups/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { notify, type Notice } from '../ui/notices/notices.ts';
import { NameList } from './NameList.tsx';
import { useLeaveGuard } from './useLeaveGuard.tsx';

/** The props that a form in a dialog receives from the component that opens and submits it. */
export type FormSending<V extends FieldValues> = Pick<FormDialogProps<V>, 'busy' | 'error' | 'onSend' | 'onClose'>;

type FormDialogProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  title: string;
  description?: string;
  picture?: ReactNode;
  /** The label of the submit button. */
  submit: string;
  mustChange: boolean;
  /** True while the form can't be submitted yet, for example during an upload. */
  waiting?: boolean;
  /** True if something that the form needs failed to load and shows its own error. */
  blocked?: boolean;
  /** The confirmation to show before submitting, if something would be lost. */
  ask?: { title: string; lead: string; names: readonly string[]; confirm: string } | null;
  busy: boolean;
  error: CallError | null;
  /**
   * An additional input or note that the server's refusal makes necessary. It is shown next to the error, so that it is
   * in view even in a long form.
   */
  field?: ReactNode;
  /**
   * Submits the values; returns the message to show on success and, optionally, an action to offer with the message.
   */
  onSend: (values: V) => Promise<{ resultData: string; next?: Notice['action'] }>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Renders a form in a dialog. Errors from the server are shown above the buttons, and the input remains; on success,
 * the dialog closes and a notification is shown (spec sections 4, 5, 8).
 */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, title, description, picture, ask = null, error, field = null, onSend, onClose } = props;
  const { question, letGo } = useLeaveGuard(form.formState.isDirty);
  const [pendingValues, setPendingValues] = useState<V | null>(null);

  const sendForm = (values: V) =>
    refusalOf(async () => {
      const { resultData, next } = await onSend(values);
      letGo();
      onClose();
      notify({ text: resultData, ...(next && { action: next }) });
    });

  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(description !== undefined && { description })}
      {...(picture !== undefined && { picture })}
    >
      <form
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => (ask ? setPendingValues(values) : sendForm(values)))(event)
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-5">{props.children}</DialogBody>
        {(error ?? field) && (
          <div className={`flex shrink-0 flex-col gap-3 px-5 pb-4 ${field ? 'border-t border-line pt-4' : ''}`}>
            {field}
            <FormError error={error} />
          </div>
        )}
        <Foot {...props} />
      </form>
      {question}
      {ask && pendingValues && (
        <ConfirmDialog
          title={ask.title}
          confirm={ask.confirm}
          onConfirm={() => {
            setPendingValues(null);
            void sendForm(pendingValues);
          }}
          onCancel={() => setPendingValues(null)}
        >
          <p>{ask.lead}</p>
          <NameList label={ask.lead} names={ask.names} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Foot<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, submit, mustChange, waiting = false, blocked = false, busy, onClose } = props;
  const text = useText();
  const isUnchanged = mustChange && !form.formState.isDirty;
  return (
    <DialogFoot status={isUnchanged && text('forms.unchanged')}>
      <Button onClick={onClose}>{text('forms.cancel')}</Button>
      <Button
        type="submit"
        look="filled"
        busy={busy || waiting}
        disabled={isUnchanged || blocked}
        className="sm:min-w-20"
      >
        {submit}
      </Button>
    </DialogFoot>
  );
}
