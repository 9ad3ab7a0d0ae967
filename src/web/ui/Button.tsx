import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

type ButtonStyle = 'filled' | 'outlined' | 'ghost' | 'danger';
const LOOKS: Record<ButtonStyle, string> = {
  filled: 'btn btn-primary',
  outlined: 'btn',
  ghost: 'btn-ghost',
  danger: 'btn btn-danger',
};

/**
 * Renders a text button; at most one per screen should be filled. While busy, the button keeps the focus but does
 * nothing.
 */
export function Button({
  look = 'outlined',
  busy = false,
  className = '',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonStyle; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${LOOKS[look]} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
