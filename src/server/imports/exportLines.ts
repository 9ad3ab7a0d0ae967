import { sql } from 'kysely';
import type { Instrument } from '../../domain/instrument.ts';
import type { Db, StoredAction, StoredAnswer } from '../db/schema.ts';
import { answersOfEach } from '../surveys/partitionQueries.ts';
import { FORMAT, type WrittenSurvey } from './lineFormat.ts';
import { indexStores, type StoreIndex } from './stores.ts';

/** How many surveys are fetched at a time. */
const FETCH = 500;

/**
 * Writes every survey as a line, by date, after the instrument versions that they were scored with: what
 * `fourscore import` reads, and the same bytes again after that. One snapshot, however long the reader takes, in
 * constant memory. Gives the number of surveys.
 */
export async function exportLines(db: Db, write: (lines: string) => Promise<void>): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // A reader at the other end of a pipe may take its time.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const surveys = await countSurveys(transaction);
      await write(line({ kind: 'fourscore', format: FORMAT, surveys }));
      for (const { checksum, content } of await selectUsedInstruments(transaction)) {
        await write(line({ kind: 'instrument', checksum, instrument: content }));
      }
      const stores = await indexStores(transaction);
      await sql`declare exported no scroll cursor for ${surveysInOrder(transaction)}`.execute(transaction);
      for (;;) {
        const { rows } = await sql<SurveyLineRow>`fetch ${sql.lit(FETCH)} from exported`.execute(transaction);
        if (rows.length === 0) return surveys;
        await write(rows.map((row) => line(written(row, stores))).join(''));
      }
    });
}

type SurveyLineRow = {
  id: string;
  store_id: string;
  taken_at: Date;
  user_name: string;
  checksum: string;
  answers: StoredAnswer[];
  manager_answers: StoredAnswer[];
  actions: StoredAction[];
};

function surveysInOrder(db: Db) {
  return db
    .selectFrom('surveys')
    .innerJoinLateral(answersOfEach(db).as('answered'), (join) => join.onTrue())
    .innerJoin('instruments', 'instruments.id', 'surveys.instrument_id')
    .select([
      'surveys.id',
      'surveys.store_id',
      'taken_at',
      'user_name',
      'checksum',
      'answers',
      'manager_answers',
      'actions',
    ])
    .orderBy('taken_at')
    .orderBy('surveys.id');
}

async function countSurveys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectUsedInstruments(db: Db): Promise<{ checksum: string; content: Instrument }[]> {
  return db
    .selectFrom('instruments')
    .where((where) =>
      where.exists(
        where.selectFrom('surveys').whereRef('surveys.instrument_id', '=', 'instruments.id').select('surveys.id'),
      ),
    )
    .select(['checksum', 'content'])
    .orderBy(sql`name collate "C"`)
    .orderBy(sql`version collate "C"`)
    .execute();
}

function written(row: SurveyLineRow, stores: StoreIndex): WrittenSurvey {
  return {
    kind: 'survey',
    id: row.id,
    store: stores.keyOf(row.store_id),
    takenAt: row.taken_at.toISOString(),
    auditor: row.user_name,
    instrument: row.checksum,
    answers: row.answers,
    managerAnswers: row.manager_answers,
    // The keys in our order: PostgreSQL keeps them in one of its own.
    actions: row.actions.map(({ question, answers, notes }) => ({
      question,
      answers,
      ...(notes === undefined ? {} : { notes }),
    })),
  };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
