import type { ReactNode } from 'react';
import type { CallError } from '../../api/CallError.ts';
import { CARD_BUTTON } from '../../shell/outside/AccountCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';

/** Shows the form of an account card. */
export function CardForm({
  onSubmit,
  error,
  wayOut,
  submit,
  busy,
  below,
  children,
}: {
  onSubmit: () => Promise<unknown>;
  error: CallError | null;
  /** Helps the user resolve the error, for example with a link. */
  wayOut?: ReactNode;
  submit: string;
  busy: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      <FormError error={error} />
      {wayOut}
      <Button type="submit" look="filled" busy={busy} className={CARD_BUTTON}>
        {submit}
      </Button>
      {below}
    </form>
  );
}
