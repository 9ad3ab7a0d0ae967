const SIZES = {
  20: 'size-5 text-[0.5625rem]',
  28: 'size-7 text-2xs',
  32: 'size-8 text-xs',
  64: 'size-16 text-title',
} as const;

/** Shows a person's picture or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, image, size = 32 }: { name: string; image: string | null; size?: keyof typeof SIZES }) {
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
  if (image) return <img src={image} alt="" className={`${shape} object-cover`} />;
  return (
    <span aria-hidden className={`${shape} grid place-items-center bg-accent-soft font-semibold text-accent`}>
      {initials(name)}
    </span>
  );
}

/** Returns the initials of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase();
}
