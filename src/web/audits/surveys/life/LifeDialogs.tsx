import { useText } from '../../../i18n/useText.ts';
import { DialogBoundary } from '../../../lists/dialogs/DialogBoundary.tsx';
import { useSurveyQuestions } from '../useSurvey.ts';
import type { Survey } from '../survey.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

export type LifeDialog = 'void' | 'restore' | 'versions';
type LifeDialogProps = { survey: Survey; open: LifeDialog; onClose: () => void };

/** Shows the dialog for a survey's versions or for voiding or restoring the survey. */
export function LifeDialogs({ survey, open, onClose }: LifeDialogProps) {
  const text = useText();
  if (open !== 'versions') return <VoidDialog survey={survey} command={open} onClose={onClose} />;
  return (
    <DialogBoundary title={text('survey.life.versions')} onClose={onClose}>
      <Versions survey={survey} onClose={onClose} />
    </DialogBoundary>
  );
}

function Versions({ survey, onClose }: Omit<LifeDialogProps, 'open'>) {
  const { food: foods, managerQuestions } = useSurveyQuestions(survey.id);
  const questions = foods.flatMap(({ sub_food: parts }) => parts.flatMap((part) => part.questions));
  const names = new Map([...managerQuestions, ...questions].map(({ _id: id, text }) => [id, text]));
  return <VersionsDialog survey={survey} names={names} onClose={onClose} />;
}
