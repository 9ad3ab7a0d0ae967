import { Link } from '@tanstack/react-router';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { selectGroup, selectStore } from '../../shell/selection.ts';
import { useViewer } from '../../session/session.ts';

/** Links to a store's dashboard. */
export function StoreLink({ store, group, className = '' }: { store: StoreCard; group: string; className?: string }) {
  const { administrator } = useViewer();
  const select = () => {
    // The header lists only the stores of the selected group, which may be a different one.
    if (administrator) selectGroup(group);
    selectStore(store._id);
  };
  return (
    <Link
      to="/dashboard"
      onClick={select}
      className={`underline-offset-2 hover:text-accent hover:underline ${className}`}
    >
      {store.store_name}
    </Link>
  );
}
