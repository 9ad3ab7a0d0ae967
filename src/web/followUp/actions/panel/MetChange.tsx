import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ActionChange } from './useActionChange.ts';

/** Reports that the action was changed in the meantime, and lets the user send their change again or discard it. */
export function MetChange({ conflict, busy }: { conflict: NonNullable<ActionChange['conflict']>; busy: boolean }) {
  const text = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-warn">{text('actions.met.lead')}</p>
      <Button busy={busy} onClick={conflict.resend}>
        {text('actions.met.again')}
      </Button>
      <Button look="ghost" onClick={conflict.leave}>
        {text('actions.met.leave')}
      </Button>
    </div>
  );
}
