import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readWorkbook, records } from '../../../../../test/support/sheets/readWorkbook.ts';
import { smallInstrument } from '../../../../../test/support/sheets/smallInstrument.ts';
import { AREAS } from '../../../../domain/scoring/scoreColumns.ts';
import { exportColumns } from '../../../../domain/exports/exportColumns.ts';
import { scoringKey, type WorkbookRow } from '../surveyRow.ts';
import { writeWorkbook } from './writeWorkbook.ts';

const instrument = smallInstrument('1', [['spoiled', 2, 1]]);
const columns = exportColumns(instrument);

const row = (number: number, changes: Partial<WorkbookRow> = {}): WorkbookRow => ({
  scores: AREAS.map(() => 50).join(','),
  store_id: `store ${number}`,
  group_name: '',
  store_name: 'Corner shop',
  user_name: 'Ada',
  taken_at: new Date('2026-11-21T12:00:00Z'),
  instrument_id: 1,
  answers: '[["spoiled","No"]]',
  manager_answers: '[]',
  actions: '[]',
  life: JSON.stringify([`survey ${number}`, 'audit', 1, false, true, null, 0]),
  ...changes,
});

function start(rowCount: number) {
  const codebook = { columns: [{ name: 'Column', format: 'general' as const }], rows: [] };
  return writeWorkbook({
    plan: { columns, rowCount, codebook },
    surveyCount: rowCount,
    columns,
    keys: new Map([[1, scoringKey(instrument)]]),
    deletedUser: 'Deleted user',
    timeZone: 'UTC',
  });
}

/** Creates a string that doesn't compress well, so that buffers fill up. */
const noise = (number: number) =>
  Array.from({ length: 400 }, (_, index) => ((number + 1) * (index + 7) * 2_654_435_761).toString(36)).join('');

test('writes every row sent to the thread, in order', async () => {
  const { stream, write, end } = start(1_000);
  const bytes = buffer(stream);
  for (let batch = 0; batch < 10; batch++) {
    await write(Array.from({ length: 100 }, (_, index) => row(batch * 100 + index)));
  }
  end();
  const rows = records(readWorkbook(await bytes).sheets.get('report') ?? []);
  expect(rows.map(({ StoreId }) => StoreId)).toEqual(Array.from({ length: 1_000 }, (_, index) => `store ${index}`));
  expect(rows[999]).toMatchObject({ Date: 46_347.5, OverallScore: 0.5, FV_1_Prod_spoiled: '[1|1|1|2|1]' });
});

test('pauses until its rows are read, then continues', async () => {
  const { stream, write, end } = start(6_000);
  let count = 0;
  const writePromise = (async () => {
    for (; count < 60; count++) {
      await write(Array.from({ length: 100 }, (_, index) => row(index, { group_name: noise(count * 100 + index) })));
    }
    end();
  })();
  await stalls(() => count);
  expect(count).toBeLessThan(30);
  const rows = records(readWorkbook(await buffer(stream)).sheets.get('report') ?? []);
  await writePromise;
  expect(rows).toHaveLength(6_000);
});

test('stops the writer when the reader disconnects', async () => {
  const { stream, write } = start(1_000_000);
  stream.once('data', () => stream.destroy());
  await expect(
    (async () => {
      for (;;) await write([row(1, { group_name: noise(1) })]);
    })(),
  ).rejects.toThrow('The reader went away');
  await expect(write([row(1)])).rejects.toThrow('The reader went away');
});

test('a failure of the thread destroys the stream and stops the writer', async () => {
  const { stream, write } = start(10);
  const bytes = buffer(stream);
  const writePromise = (async () => {
    for (;;) await write([row(1, { answers: 'no JSON' })]);
  })();
  await expect(bytes).rejects.toThrow('JSON');
  await expect(writePromise).rejects.toThrow('JSON');
});

test('a survey of an instrument that is not installed is a failure, not a wrong row', async () => {
  const { stream, write } = start(10);
  const bytes = buffer(stream);
  await write([row(1, { instrument_id: 2 })]);
  await expect(bytes).rejects.toThrow('unknown instrument 2');
});

/** Waits until a number has stopped growing. */
async function stalls(read: () => number): Promise<void> {
  for (let before = -1; before !== read() || before === 0;) {
    before = read();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
