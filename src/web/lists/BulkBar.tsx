import { X, type LucideIcon } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** Offers actions for the ticked rows. Renders nothing if no row is ticked. */
export function BulkBar({
  count,
  actions,
  onClear,
}: {
  count: number;
  actions: readonly { label: string; icon: LucideIcon; onPress: () => void }[];
  onClear: () => void;
}) {
  const text = useText();
  if (count === 0) return null;
  return (
    <section
      aria-label={text('lists.bulk')}
      className="sticky bottom-4 z-20 mx-auto flex max-w-full items-center gap-1 rounded-xl border border-line bg-raised p-1.5 pl-4 shadow-2 max-sm:w-full"
    >
      <output className="num mr-2 font-semibold whitespace-nowrap max-sm:flex-1">
        {text('lists.selected', { count })}
      </output>
      {actions.map(({ label, icon: Icon, onPress }) => (
        <button key={label} type="button" title={label} aria-label={label} onClick={onPress} className="btn-ghost">
          <Icon className="size-4" aria-hidden />
          <span className="max-sm:hidden">{label}</span>
        </button>
      ))}
      <span aria-hidden className="mx-1 h-5 border-l border-line" />
      <IconButton label={text('lists.clearSelection')} onClick={onClear}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </section>
  );
}
