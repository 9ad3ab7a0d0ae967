/** Shows code, with horizontal scrolling if needed. */
export function Code({ children }: { children: string }) {
  return (
    <pre
      // Keyboard users scroll with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      lang="en"
      className="overflow-x-auto rounded-lg bg-sunken px-3 py-2 font-mono text-xs leading-5"
    >
      {children}
    </pre>
  );
}
