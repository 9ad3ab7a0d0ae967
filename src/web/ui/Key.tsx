/** Shows a keyboard key. Unless `read` is set, the key is hidden on touch screens and from screen readers. */
export function Key({ read = false, children }: { read?: boolean; children: string }) {
  return (
    <kbd
      aria-hidden={!read}
      className={`grid h-5 min-w-5 place-items-center rounded-md border border-line-2 bg-page px-1 font-sans text-2xs font-medium text-fg-2 ${read ? '' : 'pointer-coarse:hidden'}`}
    >
      {children}
    </kbd>
  );
}
