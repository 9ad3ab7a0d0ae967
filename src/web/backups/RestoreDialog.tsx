import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { aboutRestore, announceRestore, listBackups, restoreBackup } from '../../contract/access/backups.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { readOptions } from '../api/useCall.ts';
import { useSend } from '../api/useSend.ts';
import { Field } from '../forms/Field.tsx';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';
import type { Backup } from './backup.ts';

/** How often it is looked who is at work, in ms. */
const LOOK_EVERY_MS = 5_000;

type About = ReplyOf<typeof aboutRestore>['resultData'];

/** Says what a restore would lose, has everyone told who is at work, and begins it once its words are typed. */
export function RestoreDialog({ backup: { backup_id: id, made }, onEnd }: { backup: Backup; onEnd: () => void }) {
  const text = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const options = readOptions(aboutRestore, { backup_id: id });
  const { resultData: about } = useSuspenseQuery({ ...options, refetchInterval: LOOK_EVERY_MS }).data;
  const telling = useSend(announceRestore, [aboutRestore, listBackups]);
  const restoring = useSend(restoreBackup, [listBackups]);
  const mustTell = about.at_work.length > 0 && about.announced === null;
  const { busy, error } = mustTell ? telling : restoring;
  const go = () =>
    void (
      mustTell ? telling.send({ backup_id: id }) : restoring.send({ backup_id: id, words: words.trim() }).then(onEnd)
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
          <Field
            label={text('backups.restoring.type', { words: about.words })}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            autoComplete="off"
          />
        )
      }
      onConfirm={go}
      onCancel={onEnd}
    >
      <div className="flex flex-col gap-3">
        <p>{text('backups.restoring.lead')}</p>
        <Held about={about} />
        <p>{text('backups.restoring.since', { count: about.since })}</p>
        <p>{text('backups.restoring.saved')}</p>
        {about.at_work.length > 0 && <p>{text('backups.restoring.atWork', { names: about.at_work.join(', ') })}</p>}
        {mustTell && <p>{text('backups.restoring.tellFirst')}</p>}
        {about.announced !== null && (
          <p role="status">{text('backups.restoring.told', { time: format.timeAndZone(about.announced) })}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

const KINDS = ['surveys', 'stores', 'people', 'images'] as const;

/** What there is now beside what the backup holds. */
function Held({ about: { now, backup } }: { about: About }) {
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
