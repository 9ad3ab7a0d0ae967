import { randomUUID } from 'node:crypto';
import { nothing, ofAction, ofStore, RANGE, type Lines } from './lines.ts';

const MONTHLY = { every: 1, unit: 'month', start: '2026-11-05', grace: 5 } as const;

const NO_BACKUP = '999999999999999999';
const noBackup = { names: 'nothing', input: () => ({ backup_id: NO_BACKUP }) } as const;

/** The access matrix's lines for everything that follows an audit, and for backups. */
export const followUp: Lines<
  'actionLinks' | 'actions' | 'backups' | 'calendar' | 'mails' | 'schedules' | 'shares' | 'targets' | 'visits'
> = {
  actionLinks: { linkAction: ofAction, unlinkAction: ofAction },
  actions: {
    listActions: { names: 'record', input: ({ store, group }) => ({ store_id: store, group_id: group }) },
    readAction: ofAction,
    addAction: { names: 'record', input: ({ store, fresh }) => ({ store_id: store, title: `Move it ${fresh}` }) },
    updateAction: { names: 'record', input: ({ action }) => ({ action_id: action, version: 1, status: 'doing' }) },
    commentAction: { names: 'record', input: ({ action }) => ({ action_id: action, text: 'On its way' }) },
    addActionPhoto: { names: 'record', input: ({ action }) => ({ action_id: action, photo_id: randomUUID() }) },
    changeActions: { names: 'record', input: ({ action }) => ({ action_ids: [action], due: '2027-01-31' }) },
  },
  calendar: { readCalendar: nothing, addCalendar: nothing, deleteCalendar: nothing },
  mails: {
    readMails: nothing,
    updateMails: { names: 'nothing', input: () => ({ digest: false, reminders: true }) },
    remindAuditors: { names: 'record', input: ({ visit, group }) => ({ visit_id: visit, group_id: group }) },
    stopMails: { names: 'nothing', input: () => ({ token: 'no-token-of-ours' }) },
  },
  schedules: {
    listSchedules: nothing,
    addSchedule: {
      names: 'record',
      input: ({ group, user, fresh }) => ({ name: fresh, group_id: group, ...MONTHLY, assignee: user }),
    },
    updateSchedule: {
      names: 'record',
      input: ({ schedule, fresh }) => ({ schedule_id: schedule, version: 1, name: fresh, ...MONTHLY }),
    },
    deleteSchedule: { names: 'record', input: ({ schedule }) => ({ schedule_id: schedule }) },
  },
  shares: {
    addShare: ofStore,
    listShares: ofStore,
    readShareLink: { names: 'own', input: ({ share }) => ({ share_id: share }) },
    deleteShare: { names: 'record', input: ({ share }) => ({ share_id: share }) },
    viewShare: { names: 'nothing', input: () => ({ token: 'no-token-of-ours' }) },
  },
  targets: {
    setTarget: {
      names: 'record',
      input: ({ store }) => ({ store_id: store, area: 'overall', score: 70, by: '2027-01-31' }),
    },
    deleteTarget: { names: 'record', input: ({ target }) => ({ target_id: target }) },
    listTargets: ofStore,
  },
  visits: {
    listVisits: { names: 'record', input: ({ store, group }) => ({ ...RANGE, store_id: store, group_id: group }) },
    readVisitOverview: {
      names: 'record',
      input: ({ group }) => ({
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        month: '2026-11-01',
        group_id: group,
      }),
    },
    readVisit: { names: 'record', input: ({ visit }) => ({ visit_id: visit }) },
    updateVisit: { names: 'record', input: ({ visit, user }) => ({ visit_id: visit, assignee: user }) },
  },
  backups: {
    listBackups: nothing,
    beginBackup: nothing,
    prepareBackup: { names: 'nothing', input: () => ({ backup_id: '1' }) },
    // The backup doesn't exist: if a restore were announced, the console would refuse the calls of the other entries.
    aboutRestore: noBackup,
    compareRestore: noBackup,
    resumeOutgoing: nothing,
    announceRestore: noBackup,
    cancelRestore: nothing,
    restoreBackup: { names: 'nothing', input: () => ({ backup_id: NO_BACKUP, words: 'Fourscore' }) },
  },
};
