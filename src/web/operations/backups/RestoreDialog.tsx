import { useId, useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  aboutRestore,
  announceRestore,
  compareRestore,
  listBackups,
  restoreBackup,
} from '../../../contract/operations/backups.ts';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { useProof } from '../../forms/useProof.tsx';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Field } from '../../forms/Field.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { FormError } from '../../ui/FormError.tsx';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import type { Backup } from './backup.ts';
import { RestoredAccessList, type Comparison } from './RestoredAccessList.tsx';

/** The interval at which the list of active users is refetched, in ms. */
const LOOK_EVERY_MS = 5_000;

type RevocationChoice = NonNullable<InputOf<typeof restoreBackup>['revoked']>;
type RestoreFacts = ReplyOf<typeof aboutRestore>['resultData'];

/**
 * Shows what a restore would lose and which access it would bring back. If other users are active, the restore must
 * first be announced to them. Suspends.
 */
export function RestoreDialog({ backup: { backup_id: id, made }, onEnd }: { backup: Backup; onEnd: () => void }) {
  const text = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState<RevocationChoice>('keep');
  const [rehearsal, setRehearsal] = useState(false);
  const comparisonQuery = useQuery(readOptions(compareRestore, { backup_id: id }));
  const comparison = comparisonQuery.data?.resultData ?? null;
  const revocation = comparison?.kinship === 'locked' ? 'as_in_backup' : choice;
  const options = readOptions(aboutRestore, { backup_id: id });
  const { resultData: restoreFacts } = useSuspenseQuery({ ...options, refetchInterval: LOOK_EVERY_MS }).data;
  const announcement = useSend(announceRestore, [aboutRestore, listBackups]);
  const restoreRequest = useSend(restoreBackup, [listBackups]);
  const mustTell = restoreFacts.at_work.length > 0 && restoreFacts.announced === null;
  const { busy, error } = mustTell ? announcement : restoreRequest;
  const proof = useProof(restoreRequest.error);
  const go = () =>
    void (
      mustTell
        ? announcement.send({ backup_id: id })
        : restoreRequest
            .send({
              backup_id: id,
              words: words.trim(),
              revoked: revocation,
              rehearsal,
              currentpassword: proof.password,
            })
            .then(onEnd)
    ).catch(() => undefined);
  return (
    <ConfirmDialog
      title={text('backups.restoring.title', { date: format.dayTime(made) })}
      confirm={text(mustTell ? 'backups.restoring.tell' : 'backups.restoring.act')}
      look={mustTell ? 'filled' : 'danger'}
      busy={busy}
      error={error}
      field={
        !mustTell && (
          <div className="flex flex-col gap-4">
            <Field
              label={text('backups.restoring.type', { words: restoreFacts.words })}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              autoComplete="off"
            />
            <Choices
              comparison={comparison}
              revocation={revocation}
              onRevoked={setChoice}
              rehearsal={rehearsal}
              onRehearsal={setRehearsal}
            />
            {proof.field}
          </div>
        )
      }
      onConfirm={go}
      onCancel={onEnd}
    >
      <div className="flex flex-col gap-3">
        <p>{text('backups.restoring.lead')}</p>
        <RecordComparison facts={restoreFacts} />
        <p>{text('backups.restoring.since', { count: restoreFacts.since })}</p>
        {comparisonQuery.error ? (
          <FormError error={comparisonQuery.error} />
        ) : (
          <RestoredAccessList comparison={comparison} />
        )}
        <p>{text('backups.restoring.saved')}</p>
        {restoreFacts.at_work.length > 0 && (
          <p>{text('backups.restoring.atWork', { names: restoreFacts.at_work.join(', ') })}</p>
        )}
        {mustTell && <p>{text('backups.restoring.tellFirst')}</p>}
        {restoreFacts.announced !== null && (
          <p role="status">{text('backups.restoring.notice', { time: format.timeAndZone(restoreFacts.announced) })}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

type ChoicesProps = {
  comparison: Comparison | null;
  revocation: RevocationChoice;
  onRevoked: (revocation: RevocationChoice) => void;
  rehearsal: boolean;
  onRehearsal: (rehearsal: boolean) => void;
};

function Choices({ comparison, revocation, onRevoked, rehearsal, onRehearsal }: ChoicesProps) {
  const text = useText();
  const id = useId();
  const isAsked = comparison !== null && comparison.kinship === 'same' && comparison.revived.length > 0;
  return (
    <>
      {isAsked && (
        <ChoiceField
          label={text('backups.restoring.revived.choice')}
          options={[
            { value: 'keep', text: text('backups.restoring.revived.keep') },
            { value: 'as_in_backup', text: text('backups.restoring.revived.asInBackup') },
          ]}
          value={revocation}
          onChange={onRevoked}
        >
          <p className="text-xs text-fg-2">
            {text(
              revocation === 'keep' ? 'backups.restoring.revived.keepHint' : 'backups.restoring.revived.asInBackupHint',
            )}
          </p>
        </ChoiceField>
      )}
      <div>
        <Checkbox
          label={text('backups.restoring.rehearsal')}
          checked={rehearsal}
          onChange={({ target }) => onRehearsal(target.checked)}
          aria-describedby={id}
        />
        <p id={id} className="pl-7 text-xs text-pretty text-fg-2">
          {text('backups.restoring.rehearsalHint')}
        </p>
      </div>
    </>
  );
}

const KINDS = ['surveys', 'stores', 'people', 'images'] as const;

function RecordComparison({ facts: { now, backup } }: { facts: RestoreFacts }) {
  const text = useText();
  const format = useFormat();
  return (
    <table className="num w-full text-right">
      <caption className="sr-only">{text('backups.restoring.held')}</caption>
      <thead className="text-xs text-fg-2">
        <tr>
          <td aria-hidden />
          <th className="font-medium">{text('backups.restoring.now')}</th>
          <th className="font-medium">{text('backups.restoring.inBackup')}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {text(`backups.restoring.${kind}`)}
            </th>
            <td className={now[kind] > backup[kind] ? 'font-semibold text-bad' : ''}>{format.number(now[kind])}</td>
            <td>{format.number(backup[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
