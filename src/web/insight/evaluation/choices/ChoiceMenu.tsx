import { ChevronsUpDown } from 'lucide-react';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';

type ChoiceMenuProps<V extends string> = {
  label: string;
  options: readonly { value: V; name: string }[];
  value: V | null;
  /** Shown if the value is none of the options. */
  placeholder?: string;
  onChange: (value: V) => void;
};

/** Renders a labelled menu to choose one option. */
export function ChoiceMenu<V extends string>({
  label,
  options,
  value,
  placeholder = '',
  onChange,
}: ChoiceMenuProps<V>) {
  const name = options.find((option) => option.value === value)?.name ?? placeholder;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      <MenuButton
        label={`${label}: ${name}`}
        align="start"
        className="btn w-full min-w-0 border-control font-normal"
        groups={[
          options.map((option) => ({
            key: option.value,
            label: option.name,
            selected: option.value === value,
            onSelect: () => onChange(option.value),
          })),
        ]}
      >
        <span className="min-w-0 flex-1 truncate text-left">{name}</span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />
      </MenuButton>
    </div>
  );
}
