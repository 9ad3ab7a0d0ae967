import { useText } from '../../../i18n/useText.ts';
import { Section, State } from '../GalleryPage.tsx';

/** The classes of the type scale with size and line height in pixels. */
const SIZES = [
  ['text-figure', '28 / 32'],
  ['text-title', '22 / 28'],
  ['text-brand', '15 / 20'],
  ['text-base', '14 / 20'],
  ['text-sm', '13 / 20'],
  ['text-xs', '12 / 18'],
  ['text-2xs', '11 / 16'],
] as const;

/** Spacing steps and radii, in pixels. */
const SPACES = [4, 8, 12, 16, 20, 24];
const RADII = [6, 8, 12];

/** Shows the type scale, spacing and radii. */
export function TextAndSpace() {
  const text = useText();
  return (
    <Section title={text('gallery.sections.text')}>
      <ul className="w-full divide-y divide-line">
        {SIZES.map(([name, size]) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-6 py-2">
            <span className="num w-32 text-xs text-fg-3">
              {name.slice('text-'.length)} · {size}
            </span>
            <span className={name}>{text('stores.lead')}</span>
          </li>
        ))}
      </ul>
      <State name={text('gallery.sections.space')}>
        <ul className="flex flex-wrap items-end gap-4">
          {SPACES.map((pixels) => (
            <li key={pixels} className="num flex flex-col items-center gap-1 text-xs text-fg-3">
              <span className="bg-accent" style={{ width: pixels, height: pixels }} />
              {pixels}
            </li>
          ))}
          {RADII.map((pixels) => (
            <li key={pixels} className="num flex flex-col items-center gap-1 text-xs text-fg-3">
              <span className="size-9 border-2 border-accent" style={{ borderRadius: pixels }} />
              {pixels}
            </li>
          ))}
        </ul>
      </State>
    </Section>
  );
}
