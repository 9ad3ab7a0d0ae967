import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import type { ModuleChoice } from './useModuleChoices.ts';

type AssessButtonProps = { storeName: string; modules: readonly ModuleChoice[] };

/** Renders a menu of modules, to start an assessment of a store. Renders nothing if there are no modules. */
export function AssessButton({ storeName, modules }: AssessButtonProps) {
  const text = useText();
  const navigate = useNavigate();
  const entries = modules.map(({ name, title }) => ({
    key: name,
    label: title,
    onSelect: () => void navigate({ to: '/audit', search: { module: name, find: storeName } }),
  }));
  if (entries.length === 0) return null;
  return (
    <MenuButton className="btn px-3" groups={[entries]}>
      <Plus className="size-4" aria-hidden />
      {text('benchmark.assess')}
    </MenuButton>
  );
}
