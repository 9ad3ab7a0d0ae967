import { Suspense, useState } from 'react';
import { useAreaNames } from '../../charts/areas/useAreaNames.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { SetTargetButton } from './SetTargetButton.tsx';
import { TargetRow } from './TargetRow.tsx';
import type { Target, TargetPlace } from './targets.ts';
import { useTargetName } from './useTargetName.ts';

const deleteDialog = lazyPart(() => import('./DeleteTargetDialog.tsx').then((file) => file.DeleteTargetDialog));

type TargetsCardProps = {
  of: TargetPlace;
  /** The name of the store or the group. */
  name: string;
  targets: readonly Target[];
};

/** Shows targets and their progress; administrators can add and delete targets. Suspends. */
export function TargetsCard({ of, name, targets }: TargetsCardProps) {
  const text = useText();
  const { administrator } = useViewer();
  const names = useAreaNames();
  const nameOf = useTargetName(names);
  const [targetToDelete, setTargetToDelete] = useState<Target | null>(null);
  return (
    <Card
      title={text('targets.title')}
      note={text('group_id' in of ? 'targets.noteGroup' : 'targets.note')}
      aside={administrator && <SetTargetButton of={of} name={name} />}
    >
      {targets.length === 0 ? (
        <p className="mt-3 text-fg-2">
          {text('targets.none')} {text(administrator ? 'targets.noneLead' : 'targets.noneOwnLead')}
        </p>
      ) : (
        <ul className="mt-2">
          {targets.map((target) => (
            <TargetRow
              key={target.target_id}
              target={target}
              name={nameOf(target)}
              onDelete={administrator ? () => setTargetToDelete(target) : null}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {targetToDelete && (
          <deleteDialog.Part target={targetToDelete} names={names} onClose={() => setTargetToDelete(null)} />
        )}
      </Suspense>
    </Card>
  );
}
