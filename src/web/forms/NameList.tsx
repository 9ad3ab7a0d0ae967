/**
 * The number of lines that fit; a longer list scrolls and is cut off in the middle of a line, to show that there is
 * more.
 */
const LINES_MAX = 8;

/** Lists all names, one per line. */
export function NameList({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul
      aria-label={label}
      // A scrolling list must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={names.length > LINES_MAX ? 0 : undefined}
      className="mt-2 max-h-42.5 overflow-y-auto overscroll-contain border-l-2 border-current/25 pl-3 leading-5 wrap-anywhere"
    >
      {names.map((name, index) => (
        // Names may repeat, so they can't be keys.
        <li key={index}>{name}</li>
      ))}
    </ul>
  );
}
