import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Suspense, useState } from 'react';
import { beginBackup, listBackups } from '../../../contract/operations/backups.ts';
import { isUnderWay } from '../../../domain/backups/states.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import type { Backup, Restore } from './backup.ts';
import { BackupRow } from './BackupRow.tsx';
import { BackupSettingsCard } from './BackupSettingsCard.tsx';
import { PauseNotice } from './PauseNotice.tsx';
import { RestoreCard } from './RestoreCard.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RestoreProgress } from './RestoreProgress.tsx';

/** The polling interval of the list while a backup or a restore is under way, in ms. */
const LOOK_EVERY_MS = 1_500;

/** Lists the backups, shows how they are stored, and lets the administrator make or restore one. */
export function BackupsPage() {
  const text = useText();
  const { data } = useQuery({
    ...readOptions(listBackups, {}),
    throwOnError: (_error, query) => !query.state.data,
    refetchInterval: ({ state }) =>
      state.data?.restore || state.data?.resultData.some((row) => isUnderWay(row.state)) ? LOOK_EVERY_MS : false,
  });
  const { send, busy, error } = useSend(beginBackup, [listBackups]);
  const backups = data?.resultData ?? [];
  const isRunning = busy || backups.some(({ state }) => isUnderWay(state));
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('backups.title')}
        lead={text('backups.lead')}
        action={
          <Button
            onClick={() => void send({}).catch(() => undefined)}
            disabled={isRunning || data?.restore !== null}
            className="max-sm:h-10 max-sm:w-full"
          >
            <Archive className="size-4" aria-hidden />
            {text(isRunning ? 'backups.busy' : 'backups.now')}
          </Button>
        }
      />
      {error && <FormError error={error} />}
      {data?.restore && <RestoreProgress restore={data.restore} />}
      {data?.paused && <PauseNotice pause={data.paused} />}
      {data?.kept.overdue && (
        <Alert tone="warn" title={text('backups.overdue')}>
          {text('backups.overdueLead')}
        </Alert>
      )}
      {data && <BackupSettingsCard settings={data.kept} />}
      <output className="num min-h-5 text-fg-2">{data && text('backups.count', { count: backups.length })}</output>
      <BackupList backups={data?.resultData} restore={data?.restore ?? null} />
      {data && <RestoreCard />}
    </div>
  );
}

type BackupListProps = { backups: readonly Backup[] | undefined; restore: Restore | null };

function BackupList({ backups, restore }: BackupListProps) {
  const text = useText();
  const [toRestore, setToRestore] = useState<Backup | null>(null);
  const isRestoring = restore !== null && restore.phase !== 'announced';
  return (
    <>
      <ListBody
        reply={backups && { backups, count: backups.length }}
        empty={{ icon: Archive, title: text('backups.none'), lead: text('backups.noneLead'), onClear: null }}
      >
        {(reply) => (
          <ul aria-label={text('backups.title')} className="card divide-y divide-line">
            {reply.backups.map((backup) => (
              <BackupRow
                key={backup.backup_id}
                backup={backup}
                onRestore={isRestoring ? undefined : () => setToRestore(backup)}
              />
            ))}
          </ul>
        )}
      </ListBody>
      {toRestore && (
        <Suspense>
          <RestoreDialog backup={toRestore} onEnd={() => setToRestore(null)} />
        </Suspense>
      )}
    </>
  );
}
