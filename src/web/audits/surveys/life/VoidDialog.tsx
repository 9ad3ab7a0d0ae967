import { restoreSurvey, voidSurvey } from '../../../../contract/audits/surveys.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { useSurveyChange } from './useSurveyChange.ts';
import { VoidRecordDialog } from './VoidRecordDialog.tsx';

/** Shows the dialog that voids or restores a survey. */
export function VoidDialog({ survey, command, onClose }: VoidDialogProps) {
  const text = useText();
  const format = useFormat();
  const { send, ...change } = useSurveyChange<typeof voidSurvey | typeof restoreSurvey>(
    command === 'void' ? voidSurvey : restoreSurvey,
  );
  const { id: survey_id, version } = survey;
  return (
    <VoidRecordDialog
      command={command}
      words={{
        title: text(`survey.life.dialogs.${command}.title`, { date: format.day(survey.date) }),
        lead: text(`survey.life.dialogs.${command}.lead`),
        confirm: text(command === 'void' ? 'survey.life.makeVoid' : 'survey.life.restore'),
        hint: text('survey.life.reasonHint'),
        conflict: text('survey.life.changed'),
      }}
      change={change}
      send={(reason) => send({ survey_id, version, reason })}
      onClose={onClose}
    />
  );
}

type VoidDialogProps = { survey: Survey; command: 'void' | 'restore'; onClose: () => void };
