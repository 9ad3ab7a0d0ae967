import type { ComponentProps } from 'react';

/** Renders an icon button with a label for screen readers. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} title={label} className={`btn-icon ${className}`} />;
}
