import { Link } from '@tanstack/react-router';
import { ROW_LINK } from '../lists/table/columns.ts';
import { useOpenStore } from './useOpenStore.ts';

/** Shows a store's name as a link to its dashboard. The link covers its nearest positioned ancestor. */
export function OpenStoreLink({
  id,
  name,
  groups,
  title,
  className = '',
}: {
  id: string;
  name: string;
  /** The store's groups, if known: the selected group stays selected if it is one of them. */
  groups?: readonly { _id: string }[];
  title?: string;
  className?: string;
}) {
  const open = useOpenStore();
  return (
    <Link
      to="/dashboard"
      onClick={() => {
        open({ _id: id, ...(groups && { groups }) });
        // The overview has the dashboard's URL, so the router doesn't scroll to the top from there.
        if (location.pathname === '/dashboard') scrollTo(0, 0);
      }}
      title={title ?? name}
      className={`${ROW_LINK} ${className}`}
    >
      {name}
    </Link>
  );
}
