import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAreaNames } from '../../charts/areas/useAreaNames.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import type { TargetPlace } from './targets.ts';

const dialog = lazyPart(() => import('./SetTargetDialog.tsx').then((file) => file.SetTargetDialog));

type SetTargetButtonProps = {
  of: TargetPlace;
  /** The name of the store or the group. */
  name: string;
};

/** Renders the button that lets an administrator set a target for a store or a group. */
export function SetTargetButton({ of, name }: SetTargetButtonProps) {
  const text = useText();
  const names = useAreaNames();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={dialog.fetch}>
        <Plus className="size-4" aria-hidden />
        {text('targets.set')}
      </Button>
      <Suspense>{isOpen && <dialog.Part of={of} name={name} names={names} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
