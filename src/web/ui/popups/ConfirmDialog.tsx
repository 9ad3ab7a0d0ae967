import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../Button.tsx';
import { SCRIM } from './Dialog.tsx';
import { FormError } from '../FormError.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The labels of the two buttons; the second defaults to 'Cancel'. */
  confirm: string;
  cancel?: string;
  /** 'filled' if nothing is lost. */
  look?: 'danger' | 'filled';
  busy?: boolean;
  /** The error of the last attempt. */
  error?: Error | null;
  /** The inputs to fill in first. */
  field?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks for confirmation. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { look = 'danger', busy = false, error = null, field = null, onConfirm, onCancel } = props;
  const text = useText();
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={SCRIM} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid items-center justify-items-center p-4">
          <AlertDialog.Popup
            initialFocus={keep}
            className="flex max-h-full w-full max-w-104 flex-col gap-4 overflow-y-auto rounded-xl border border-line bg-raised p-5 shadow-2 outline-none"
          >
            <div>
              <AlertDialog.Title className="text-base font-semibold wrap-anywhere">{props.title}</AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="mt-1.5 text-fg-2 wrap-anywhere">
                {props.children}
              </AlertDialog.Description>
            </div>
            {field && (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  onConfirm();
                }}
              >
                {field}
              </form>
            )}
            <FormError error={error} />
            <div className="flex flex-wrap justify-end gap-2 max-sm:[&>.btn]:flex-1">
              <AlertDialog.Close render={<Button ref={keep}>{props.cancel ?? text('forms.cancel')}</Button>} />
              <Button look={look} busy={busy} onClick={onConfirm}>
                {props.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
