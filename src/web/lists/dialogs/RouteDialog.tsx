import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DialogBoundary } from './DialogBoundary.tsx';

/** Renders a dialog with its own URL. Closing it returns to the list. */
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
