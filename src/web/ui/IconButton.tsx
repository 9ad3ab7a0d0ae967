import type { ComponentProps } from 'react';

/** A button whose picture says it to the eye and whose label says it to a screen reader. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} title={label} className={`btn-icon ${className}`} />;
}
