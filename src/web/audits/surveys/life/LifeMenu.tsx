import { useNavigate } from '@tanstack/react-router';
import { Ban, Ellipsis, History, Pencil, RotateCcw, type LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { Survey } from '../survey.ts';
import type { LifeDialog } from './LifeDialogs.tsx';

const dialogs = lazyPart(() => import('./LifeDialogs.tsx').then((file) => file.LifeDialogs));

/** Shows the menu of a survey. */
export function LifeMenu({ survey }: { survey: Survey }) {
  const text = useText();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [open, setOpen] = useState<LifeDialog | null>(null);
  const command = survey.void === null ? 'void' : 'restore';
  const entry = (key: 'correct' | 'versions' | 'makeVoid' | 'restore', Icon: LucideIcon, onSelect: () => void) => ({
    key,
    label: text(`survey.life.${key}`),
    icon: <Icon className="size-4 text-fg-3" aria-hidden />,
    onSelect,
  });
  const correct = () => {
    void navigate({ to: '/survey/$surveyId', params: { surveyId: survey.id }, search: { correct: '1' } });
  };
  const first = [
    ...(survey.mayCorrect ? [entry('correct', Pencil, correct)] : []),
    entry('versions', History, () => setOpen('versions')),
  ];
  const second = [
    entry(command === 'void' ? 'makeVoid' : 'restore', command === 'void' ? Ban : RotateCcw, () => setOpen(command)),
  ];
  return (
    <>
      <MenuButton
        label={text('survey.life.more')}
        className="btn max-sm:max-w-12 pointer-coarse:min-w-10"
        groups={viewer.administrator ? [first, second] : [first]}
      >
        <Ellipsis className="size-4" aria-hidden />
      </MenuButton>
      {open && (
        <Suspense>
          <dialogs.Part survey={survey} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
