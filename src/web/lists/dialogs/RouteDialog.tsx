import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DialogBoundary } from './DialogBoundary.tsx';

/** A dialog that has an address: it closes to the list that it stands over, as that was. */
export function RouteDialog({
  list,
  title,
  children,
}: {
  list: '/stores' | '/users';
  title: string;
  children: (onClose: () => void) => ReactNode;
}) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: list, search: true, resetScroll: false });
  return (
    <DialogBoundary title={title} onClose={close}>
      {children(close)}
    </DialogBoundary>
  );
}
