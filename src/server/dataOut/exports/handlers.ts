import type * as calls from '../../../contract/dataOut/exports.ts';
import { readExportData } from '../../../contract/dataOut/exports.ts';
import { dayIn, type GivenDay } from '../../../domain/days.ts';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { activeInstrument, installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { foodsOf } from '../../audits/definitions/present.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { isStillAllowed } from '../downloads/isStillAllowed.ts';
import { ASSESSMENT_WORKBOOKS } from './assessments/download.ts';
import { countAssessments, selectModuleVersions } from './assessments/queries.ts';
import { checkedBatches } from '../../db/batchQueries.ts';
import { WORKBOOKS } from './download.ts';
import { countSurveys, selectRows, selectStoreIds } from './queries.ts';
import { exportRecord } from './record.ts';
import { insertDownload } from '../downloads/downloadQueries.ts';
import { exportSemaphore, takeAllowedSlot } from '../../process/semaphore.ts';

/** The number of records to create before yielding to other calls. */
const RECORDS_PER_BATCH = 50;

export const exportHandlers: HandlersOf<typeof calls> = {
  async readExportData(_input, context) {
    const { instrument } = await activeInstrument(context.db);
    return { resultData: foodsOf(instrument, context.language), answer: exportRecords(context) };
  },

  async prepareExport({ start_date, end_date, group_id, store_id, ...choice }, context) {
    const { db, viewer, language } = context;
    const range = await rangeOf({ start_date, end_date, group_id, store_id }, context);
    const { rowCount, filter } = await countSurveys(db, viewer.scope, { ...range, ...choice });
    const url = await insertDownload(context, WORKBOOKS, { filter, rowCount, language });
    return { resultData: { url, rows: rowCount } };
  },

  async prepareAssessmentExport({ module, ...rangeInput }, context) {
    const { db, viewer, language, now } = context;
    const filter = { ...(await rangeOf(rangeInput, context)), module, arrivedBy: now.toISOString() };
    if ((await selectModuleVersions(db, module)).length === 0) {
      throw new Refusal('module_unused', { field: 'module', values: { name: module } });
    }
    const rowCount = await countAssessments(db, viewer, filter);
    return { resultData: { url: await insertDownload(context, ASSESSMENT_WORKBOOKS, { filter, rowCount, language }) } };
  },
};

type GivenRange = {
  start_date?: GivenDay | undefined;
  end_date?: GivenDay | undefined;
  group_id?: string | undefined;
  store_id?: string | undefined;
};

/**
 * Returns the days and the stores of a workbook. Throws a Refusal if the days are reversed, or if the caller may not
 * see the store or the group.
 */
async function rangeOf(
  { start_date: from, end_date: to, group_id: groupId, store_id: storeId }: GivenRange,
  { db, viewer }: CallContext,
) {
  const { timeZone } = viewer;
  const startDay = from && dayIn(from, timeZone);
  const endDay = to && dayIn(to, timeZone);
  if (startDay !== undefined && endDay !== undefined && startDay > endDay) {
    throw new Refusal('range_reversed', { field: 'start_date' });
  }
  const group = groupId === undefined ? undefined : await visibleGroup(db, viewer, groupId);
  const store = storeId === undefined ? undefined : await visibleStore(db, viewer.scope, storeId);
  // Lists the stores now, so that a store that is added to a group later doesn't add rows to the workbook.
  const everyStore = viewer.scope.kind === 'all' && group === undefined && store === undefined;
  const storeIds = everyStore ? null : await selectStoreIds(db, viewer.scope, { groupId: group, storeId: store });
  return { startDay, endDay, timeZone, storeIds };
}

/**
 * Yields the records as JSON text. The slot is taken when reading starts, so a caller who disconnects earlier holds
 * none.
 */
async function* exportRecords(context: CallContext): AsyncGenerator<string> {
  const { db, reader, translate, recognise: ask } = context;
  const freeSlot = await takeAllowedSlot(exportSemaphore, context.viewer.userId, { signal: context.waitSignal(), ask });
  try {
    const viewer = await ask();
    await recordExport({ db, viewer, now: context.now }, readExportData.path);
    const query = (source: Db) => selectRows(source, viewer, { storeIds: null, timeZone: viewer.timeZone });
    const check = await isStillAllowed(db, viewer, ask);
    for await (const rows of checkedBatches(reader, query, RECORDS_PER_BATCH, check)) {
      for (const row of rows) yield exportRecord(row, await installedInstrument(db, row.instrument_id), translate);
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    freeSlot();
  }
}
