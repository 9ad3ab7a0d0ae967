import { UserMinus, UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { BulkBar } from '../../lists/BulkBar.tsx';
import type { Selection } from '../../lists/useSelection.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';

const dialog = lazyPart(() => import('./AssignManyDialog.tsx').then((file) => file.AssignManyDialog));

/** Lets the user assign or unassign the ticked stores or users. */
export function BulkAssign({ to, selection }: { to: 'stores' | 'users'; selection: Selection }) {
  const text = useText();
  const [action, setAction] = useState<'assign' | 'unassign' | null>(null);
  const hasSelection = selection.ids.length > 0;
  useEffect(() => {
    if (hasSelection) dialog.fetch();
  }, [hasSelection]);
  return (
    <>
      <BulkBar
        count={selection.ids.length}
        onClear={selection.clear}
        actions={[
          { label: text(`${to}.bulk.assign`), icon: UserPlus, onPress: () => setAction('assign') },
          { label: text(`${to}.bulk.unassign`), icon: UserMinus, onPress: () => setAction('unassign') },
        ]}
      />
      {action && (
        <Suspense>
          <dialog.Part
            to={to}
            ids={selection.ids}
            action={action}
            onClose={() => setAction(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}
