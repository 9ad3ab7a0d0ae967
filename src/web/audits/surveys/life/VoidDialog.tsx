import { useState } from 'react';
import { restoreSurvey, voidSurvey } from '../../../../contract/audits/surveys.ts';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import type { Survey } from '../survey.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { useSurveyChange } from './useSurveyChange.ts';

/** Voids or restores a survey. It explains the effect and requires a reason. */
export function VoidDialog({ survey, does, onClose }: VoidDialogProps) {
  const text = useText();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(0);
  const {
    send,
    busy,
    error,
    outdated,
    loadAnew: reload,
    loading,
  } = useSurveyChange<typeof voidSurvey | typeof restoreSurvey>(does === 'void' ? voidSurvey : restoreSurvey);
  const { id: survey_id, version } = survey;
  const confirm = () => {
    if (reason.trim() === '') return setRefused(refused + 1);
    return void refusalOf(async () => {
      const { resultData } = await send({ survey_id, version, reason });
      onClose();
      notify({ text: resultData });
    });
  };
  return (
    <ConfirmDialog
      title={text(`survey.life.dialogs.${does}.title`, { date: format.day(survey.date) })}
      confirm={text(does === 'void' ? 'survey.life.makeVoid' : 'survey.life.restore')}
      look={does === 'void' ? 'danger' : 'filled'}
      busy={busy}
      error={outdated ? null : error}
      field={
        <div className="flex flex-col gap-4">
          <ReasonField value={reason} hint={text('survey.life.reasonHint')} refused={refused} onChange={setReason} />
          {outdated && <ChangedMeanwhile busy={loading} onLoad={() => void reload()} />}
        </div>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text(`survey.life.dialogs.${does}.lead`)}
    </ConfirmDialog>
  );
}

type VoidDialogProps = { survey: Survey; does: 'void' | 'restore'; onClose: () => void };
