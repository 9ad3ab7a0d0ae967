/** As many lines as fit; a longer list scrolls, and is cut through a line, which shows that it does. */
const LINES_MAX = 8;

/** Names, each in its line: all of them, however many. */
export function NameList({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul
      aria-label={label}
      // A list that scrolls has to be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={names.length > LINES_MAX ? 0 : undefined}
      className="mt-2 max-h-42.5 overflow-y-auto overscroll-contain border-l-2 border-current/25 pl-3 leading-5 wrap-anywhere"
    >
      {names.map((name, index) => (
        // Two stores may share a name.
        <li key={index}>{name}</li>
      ))}
    </ul>
  );
}
