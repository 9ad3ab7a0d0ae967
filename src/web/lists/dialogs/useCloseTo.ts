import { useNavigate } from '@tanstack/react-router';

/** Closes a dialog that has an address: back to the list that it stands over, as that was. */
export function useCloseTo(list: '/stores' | '/users'): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: list, search: true, resetScroll: false });
}
