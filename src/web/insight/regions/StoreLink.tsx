import { Link } from '@tanstack/react-router';
import type { StoreCard } from '../../contract/kit/shapes.ts';
import { selectGroup, selectStore } from '../shell/selection.ts';
import { useViewer } from '../session/session.ts';

/** A store's name; a press selects the store, within this group, and opens its dashboard. */
export function StoreLink({ store, group, className = '' }: { store: StoreCard; group: string; className?: string }) {
  const { administrator } = useViewer();
  const select = () => {
    // Another group may be chosen, whose stores the header offers: this one would not be among them.
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
