import { X } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Option } from './option.ts';
import { OptionLine, type Kind } from './OptionLine.tsx';

/** Shows the chosen options as cards, each with a button that removes it (spec section 2, 'store card'). */
export function SelectionPane({
  kind,
  title,
  selection,
  isNew,
  onRemove,
}: {
  kind: Kind;
  title: string;
  selection: readonly Option[];
  isNew: (id: string) => boolean;
  onRemove: (id: string) => void;
}) {
  const text = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-h-0 flex-col">
      <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-2">
        <h3 id={titleId} className="font-medium">
          {title}
        </h3>
        <output className="num text-fg-2">{text(`assign.count.${kind}`, { count: selection.length })}</output>
      </div>
      {selection.length === 0 ? (
        <p className="mx-5 rounded-lg border border-dashed border-line-2 p-4 text-fg-2">
          {text(`assign.none.${kind}`)}
        </p>
      ) : (
        <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-5 pt-0.5 pb-4">
          {selection.map((option) => (
            <li
              key={option.id}
              className={`flex min-h-12 shrink-0 items-center gap-3 rounded-lg border py-1.5 pr-1.5 pl-3 ${isNew(option.id) ? 'border-accent bg-accent-soft/50' : 'border-line'}`}
            >
              <OptionLine kind={kind} option={option} />
              <IconButton label={text('assign.remove', { name: option.name })} onClick={() => onRemove(option.id)}>
                <X className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
