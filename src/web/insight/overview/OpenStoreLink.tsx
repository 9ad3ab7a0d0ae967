import { Link } from '@tanstack/react-router';
import { useOpenStore } from '../../shell/useOpenStore.ts';

/** Shows a store's name as a link to its dashboard, which covers the nearest positioned element. */
export function OpenStoreLink({ id, name, className = '' }: { id: string; name: string; className?: string }) {
  const open = useOpenStore();
  return (
    <Link
      to="/dashboard"
      onClick={() => open({ _id: id })}
      className={`font-medium after:absolute after:inset-0 after:content-[''] ${className}`}
    >
      {name}
    </Link>
  );
}
