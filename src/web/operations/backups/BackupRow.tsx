import {
  Archive,
  CircleCheck,
  CircleDashed,
  Download,
  History,
  Loader,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { prepareBackup } from '../../../contract/operations/backups.ts';
import { DOWNLOADABLE_STATES, isUnderWay, type BackupState } from '../../../domain/backups/states.ts';
import { useProof } from '../../forms/useProof.tsx';
import { useSend } from '../../api/useSend.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';
import { FormError } from '../../ui/FormError.tsx';
import type { Backup } from './backup.ts';

const SIGNS: Record<BackupState, [LucideIcon, string]> = {
  writing: [Loader, 'text-fg-3'],
  checking: [Loader, 'text-fg-3'],
  good: [CircleCheck, 'text-good'],
  unchecked: [TriangleAlert, 'text-warn'],
  failed: [TriangleAlert, 'text-bad'],
  written: [CircleDashed, 'text-fg-3'],
};

type BackupRowProps = {
  backup: Backup;
  /** Undefined while a restore is running. */
  onRestore: (() => void) | undefined;
};

/** Shows a backup. */
export function BackupRow({ backup, onRestore }: BackupRowProps) {
  const text = useText();
  const format = useFormat();
  const { made, file, state, bytes, sealed, surveys, stores, people, images } = backup;
  const size = bytes > 0 ? [format.bytes(bytes), text('backups.holds', { surveys, stores, people, images })] : [];
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
          <Archive className="size-4.5" strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="num font-medium">
            {text('status.moment', { date: format.day(made), time: format.timeAndZone(made) })}
            {sealed && (
              <span className="ml-2 rounded-md bg-sunken px-1.5 text-xs leading-5 font-medium text-fg-2">
                {text('backups.sealedMark')}
              </span>
            )}
          </p>
          <State backup={backup} />
          {size.length > 0 && <p className="num mt-0.5 text-xs text-fg-2">{size.join(' · ')}</p>}
          <p className="mt-0.5 text-xs text-fg-3 wrap-anywhere">
            {file} · <BackupAuthor backup={backup} />
          </p>
          <RestoreNote backup={backup} />
        </div>
      </div>
      {DOWNLOADABLE_STATES.includes(state) && <Fetch backup={backup} onRestore={onRestore} />}
    </li>
  );
}

function State({ backup: { state, fault, percent } }: { backup: Backup }) {
  const text = useText();
  const format = useFormat();
  const [Icon, color] = SIGNS[state];
  const reason = text(`backups.faults.${fault ?? 'unknown'}`);
  return (
    <>
      <p className="num mt-0.5 flex items-start gap-1.5 text-xs text-fg-2">
        <Icon className={`mt-0.5 size-3.5 shrink-0 ${color}`} aria-hidden />
        <span>{text(`backups.states.${state}`, { why: reason, percent: format.percent(percent) })}</span>
      </p>
      {isUnderWay(state) && (
        <progress
          value={percent}
          max={100}
          aria-label={text('backups.progress')}
          className="mt-1.5 block h-1.5 w-full max-w-80 accent-accent"
        />
      )}
    </>
  );
}

function BackupAuthor({ backup: { by, asked_by: name } }: { backup: Backup }) {
  const text = useText();
  if (by !== 'person') return text(`backups.by.${by}`);
  return name === null ? text('backups.by.gone') : text('backups.by.person', { name });
}

function RestoreNote({ backup: { restored, restore_fault: fault } }: { backup: Backup }) {
  const text = useText();
  const format = useFormat();
  if (fault === null && restored === null) return null;
  return (
    <p className="mt-0.5 text-xs text-fg-2">
      {fault === null
        ? text('backups.restored', { date: format.dayTime(restored ?? '') })
        : text('backups.notRestored', { why: text(`backups.faults.${fault}`) })}
    </p>
  );
}

function Fetch({ backup: { backup_id: id, made, state }, onRestore }: BackupRowProps) {
  const text = useText();
  const format = useFormat();
  const { send, busy, error } = useSend(prepareBackup);
  const proof = useProof(error);

  async function fetchIt(): Promise<void> {
    const { url } = (await send({ backup_id: id, currentpassword: proof.password })).resultData;
    proof.forget();
    downloadFrom(url);
  }

  const fetchNow = () => void fetchIt().catch(() => undefined);

  return (
    <>
      <div className="flex gap-2 max-sm:*:h-10 max-sm:*:flex-1">
        <Button
          onClick={fetchNow}
          disabled={busy}
          aria-label={text('backups.downloadOf', { date: format.dayTime(made) })}
        >
          <Download className="size-4" aria-hidden />
          {text(busy ? 'backups.preparing' : 'backups.download')}
        </Button>
        {state === 'good' && (
          <Button
            onClick={onRestore}
            disabled={!onRestore}
            aria-label={text('backups.restoring.of', { date: format.dayTime(made) })}
          >
            <History className="size-4" aria-hidden />
            {text('backups.restoring.act')}
          </Button>
        )}
      </div>
      {proof.field && (
        <form
          className="max-w-104 sm:col-span-2"
          onSubmit={(event) => {
            event.preventDefault();
            fetchNow();
          }}
        >
          {proof.field}
        </form>
      )}
      {error && (
        <div className="sm:col-span-2">
          <FormError error={error} />
        </div>
      )}
    </>
  );
}
