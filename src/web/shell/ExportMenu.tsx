import { ChevronDown, ListFilter } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/popups/MenuButton.tsx';
import type { ExportChoice } from './useExportChoice.ts';

/** Lets the user choose the scope of the export. */
export function ExportMenu({
  choices,
  narrowedTo,
}: {
  choices: readonly ExportChoice[];
  narrowedTo: readonly string[];
}) {
  const text = useText();
  const Icon = narrowedTo.length > 0 ? ListFilter : ChevronDown;
  return (
    <MenuButton
      label={[text('header.exportOf.label'), ...narrowedTo].join(' · ')}
      className="btn -ml-px min-w-8 rounded-l-none px-1.5 pointer-coarse:min-w-10"
      groups={choices.map(({ offers, selection, select }) =>
        offers.map(({ key, label }) => ({ key, label, selected: key === selection, onSelect: () => select(key) })),
      )}
    >
      <Icon className="size-4" aria-hidden />
    </MenuButton>
  );
}
