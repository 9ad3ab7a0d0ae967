import * as z from 'zod/mini';
import { checkInstrument } from '../../domain/checkInstrument.ts';
import { checksumOf } from '../instrument/install.ts';
import { actionOf, type GivenAnswer } from '../surveys/intake.ts';
import { type AnswerEntry, FORMAT, HeaderLine, InstrumentLine, SurveyLine } from './lineFormat.ts';
import { linesIn } from './lines.ts';
import { readRows, type JsonObject } from './readRows.ts';
import { ImportError, quoted, RowProblem, type ImportItem, type ImportRow } from './rows.ts';

/**
 * Reads what `fourscore export --jsonl` writes. Throws ImportError when the file is not whole, or when an instrument
 * in it is broken: without it no survey can be scored.
 */
export async function* readFourscore(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  /** What the first line said; absent until it was read. */
  const header: { surveys?: number } = {};
  let surveys = 0;
  const read = (line: JsonObject, { row, size }: { row: number; size: number }): ImportItem | null => {
    if (header.surveys === undefined) {
      header.surveys = readHeader(line);
      return null;
    }
    if (line['kind'] === 'instrument') return readInstrument(line, row);
    if (line['kind'] === 'survey') return readSurvey(line, row, size);
    throw new RowProblem("its kind is none of 'instrument' and 'survey'");
  };
  for await (const item of readRows(linesIn(chunks), read)) {
    if (header.surveys === undefined) throw new ImportError(NO_HEADER);
    if (item.kind === 'survey' || item.kind === 'refused') surveys++;
    yield item;
  }
  if (header.surveys === undefined) throw new ImportError(NO_HEADER);
  if (header.surveys !== surveys) {
    throw new ImportError(`The file is not whole: it promises ${header.surveys} surveys, and it has ${surveys}.`);
  }
}

const NO_HEADER = `The file does not begin with {"kind":"fourscore","format":${FORMAT},"surveys":...}.`;

function readHeader(line: JsonObject): number {
  const parsed = z.safeParse(HeaderLine, line);
  if (parsed.success) return parsed.data.surveys;
  const [issue] = parsed.error.issues;
  throw new ImportError(issue?.path[0] === 'format' ? `The file's format ${issue.message}.` : NO_HEADER);
}

function readInstrument(line: JsonObject, row: number): ImportItem {
  const parsed = z.safeParse(InstrumentLine, line);
  if (!parsed.success) throw new ImportError(`Row ${row}: ${sentence(parsed.error)}.`);
  const checked = checkInstrument(parsed.data.instrument);
  if ('problems' in checked) throw new ImportError(`Row ${row}: the instrument is broken: ${checked.problems[0]}.`);
  const { instrument } = checked;
  if (checksumOf(instrument) !== parsed.data.checksum) {
    throw new ImportError(
      `Row ${row}: the instrument ${quoted(instrument.name)} was altered: its checksum is another.`,
    );
  }
  return { kind: 'instrument', row, checksum: parsed.data.checksum, instrument };
}

function readSurvey(line: JsonObject, row: number, size: number): ImportRow {
  const parsed = z.safeParse(SurveyLine, line);
  if (!parsed.success) throw new RowProblem(sentence(parsed.error));
  const { answers, managerAnswers, actions, started, void: voided, versions, ...survey } = parsed.data;
  const sorted = {
    answers: answers.map(given),
    managerAnswers: managerAnswers.map(given),
  };
  return {
    ...survey,
    row,
    size,
    actions: actions.map(actionOf),
    startedAt: started,
    voided,
    versions: versions?.map(({ surveyKind, ...version }) => ({
      ...version,
      kind: surveyKind,
      answers: version.answers.map(given),
      managerAnswers: version.managerAnswers.map(given),
      actions: version.actions.map(actionOf),
    })),
    answersTo: () => ({ ...sorted, unknown: [], unclear: [] }),
  };
}

function given([questionId, answer, note]: AnswerEntry): GivenAnswer {
  return { questionId, answer, note };
}

/** Where the first fault lies and what it is, e.g. `answers.3.1 must be a text`. */
function sentence(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.')} ${issue?.message}`;
}
