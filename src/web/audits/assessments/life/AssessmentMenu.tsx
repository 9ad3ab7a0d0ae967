import { useNavigate } from '@tanstack/react-router';
import { Ban, Ellipsis, History, Pencil, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Module } from '../../../../domain/modules/module.ts';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { AssessmentDetail } from '../assessment.ts';
import type { AssessmentDialog } from './AssessmentDialogs.tsx';

const dialogs = lazyPart(() => import('./AssessmentDialogs.tsx').then((file) => file.AssessmentDialogs));

/**
 * Shows the menu of an assessment. Users can correct it if the server permits; only administrators can void or restore
 * it.
 */
export function AssessmentMenu({ assessment, module }: { assessment: AssessmentDetail; module: Module }) {
  const text = useText();
  const { administrator } = useViewer();
  const [open, setOpen] = useState<AssessmentDialog | null>(null);
  const navigate = useNavigate();
  const correct = {
    key: 'correct',
    label: text('survey.life.correct'),
    icon: <Pencil className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => {
      const params = { assessmentId: assessment.assessment_id };
      void navigate({ to: '/assessment/$assessmentId', params, search: { correct: '1' } });
    },
  };
  const versions = {
    key: 'versions',
    label: text('survey.life.versions'),
    icon: <History className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => setOpen('versions'),
  };
  const change = assessment.void
    ? {
        key: 'restore',
        label: text('survey.life.restore'),
        icon: <RotateCcw className="size-4 text-fg-3" aria-hidden />,
        onSelect: () => setOpen('restore'),
      }
    : {
        key: 'void',
        label: text('assessment.life.makeVoid'),
        icon: <Ban className="size-4 text-fg-3" aria-hidden />,
        onSelect: () => setOpen('void'),
      };
  const first = assessment.may_correct ? [correct, versions] : [versions];
  return (
    <>
      <MenuButton
        label={text('assessment.life.more')}
        className="btn max-sm:max-w-12 pointer-coarse:min-w-10"
        groups={administrator ? [first, [change]] : [first]}
      >
        <Ellipsis className="size-4" aria-hidden />
      </MenuButton>
      {open && (
        <Suspense>
          <dialogs.Part assessment={assessment} module={module} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
