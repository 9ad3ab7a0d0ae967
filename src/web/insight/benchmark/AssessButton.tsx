import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { useModuleChoices } from './useModuleChoices.ts';

/** Starts an assessment with the module that the user chooses; nothing if no module is in use. */
export function AssessButton() {
  const text = useText();
  const navigate = useNavigate();
  const entries = useModuleChoices()
    .filter(({ isInUse }) => isInUse)
    .map(({ name, title }) => ({
      key: name,
      label: title,
      onSelect: () => void navigate({ to: '/audit', search: { module: name } }),
    }));
  if (entries.length === 0) return null;
  return (
    <MenuButton className="btn px-3" groups={[entries]}>
      <Plus className="size-4" aria-hidden />
      {text('benchmark.assess')}
    </MenuButton>
  );
}
