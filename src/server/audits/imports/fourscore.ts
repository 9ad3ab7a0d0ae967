import * as z from 'zod/mini';
import { checkInstrument } from '../../../domain/checkInstrument.ts';
import { sentenceOf } from '../../../domain/definitionProblem.ts';
import { formatCount } from '../../../domain/formatCount.ts';
import { checksumOf } from '../definitions/install.ts';
import { actionOf, type GivenAnswer } from '../surveys/intake.ts';
import { type AnswerEntry, FORMAT, HeaderLine, InstrumentLine, PhotoLine, SurveyLine } from './lineFormat.ts';
import { photoName } from './photos/names.ts';
import { linesIn } from './lines.ts';
import { readRows, type JsonObject } from './readRows.ts';
import { ImportError, noAnswers, quote, RowProblem, type ImportItem, type ImportRow, type PhotoRow } from './rows.ts';

/**
 * Reads Fourscore's own JSON Lines files. Throws ImportError when the file has no valid header, is incomplete or
 * contains an invalid instrument.
 */
export async function* readFourscore(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  const header: { counts?: HeaderCounts } = {};
  let rows = 0;
  const read = (line: JsonObject, { row, size }: { row: number; size: number }): ImportItem | null => {
    if (!header.counts) {
      header.counts = readHeader(line);
      return null;
    }
    if (line['kind'] === 'instrument') return readInstrument(line, row);
    if (line['kind'] === 'survey') return readSurvey(line, row, size);
    if (line['kind'] === 'photo') return readPhoto(line, row, size);
    throw new RowProblem("its kind must be 'instrument', 'survey' or 'photo'");
  };
  for await (const item of readRows(linesIn(chunks), read)) {
    if (!header.counts) throw new ImportError(NO_HEADER);
    if (item.kind !== 'instrument') rows++;
    yield item;
  }
  if (!header.counts) throw new ImportError(NO_HEADER);
  const { surveys, photos } = header.counts;
  if (surveys + photos !== rows) {
    const contents = [formatCount(surveys, 'survey'), ...(photos === 0 ? [] : [formatCount(photos, 'photo')])].join(
      ' and ',
    );
    throw new ImportError(
      `The file is incomplete: it should contain ${contents}, but has ${formatCount(rows, 'row')}.`,
    );
  }
}

type HeaderCounts = { surveys: number; photos: number };

const NO_HEADER = `The file does not start with {"kind":"fourscore","format":${FORMAT},"surveys":...}.`;

function readHeader(line: JsonObject): HeaderCounts {
  const result = z.safeParse(HeaderLine, line);
  if (result.success) return { surveys: result.data.surveys, photos: result.data.photos ?? 0 };
  const [issue] = result.error.issues;
  throw new ImportError(issue?.path[0] === 'format' ? `The file's format ${issue.message}.` : NO_HEADER);
}

function readInstrument(line: JsonObject, row: number): ImportItem {
  const lineResult = z.safeParse(InstrumentLine, line);
  if (!lineResult.success) throw new ImportError(`Row ${row}: ${sentence(lineResult.error)}.`);
  const result = checkInstrument(lineResult.data.instrument);
  if ('problems' in result) {
    const [problem = ''] = result.problems.map(sentenceOf);
    throw new ImportError(`Row ${row}: the instrument is invalid: ${problem}.`);
  }
  const { instrument } = result;
  if (checksumOf(instrument) !== lineResult.data.checksum) {
    throw new ImportError(
      `Row ${row}: the instrument ${quote(instrument.name)} was altered: its checksum does not match.`,
    );
  }
  return { kind: 'instrument', row, checksum: lineResult.data.checksum, instrument };
}

function readSurvey(line: JsonObject, row: number, size: number): ImportRow {
  const result = z.safeParse(SurveyLine, line);
  if (!result.success) throw new RowProblem(sentence(result.error));
  const { answers, managerAnswers, actions, started, void: voidRecord, versions, photos, ...survey } = result.data;
  const lists = {
    answers: answers.map(answerOf),
    managerAnswers: managerAnswers.map(answerOf),
    photos: (photos ?? []).map(([questionId, name]) => ({ questionId, name: photoName(name) })),
  };
  return {
    ...survey,
    row,
    size,
    actions: actions.map(actionOf),
    startedAt: started,
    voidRecord,
    versions: versions?.map(({ surveyKind, ...version }) => ({
      ...version,
      kind: surveyKind,
      answers: version.answers.map(answerOf),
      managerAnswers: version.managerAnswers.map(answerOf),
      actions: version.actions.map(actionOf),
    })),
    answersTo: () => ({ ...noAnswers(), ...lists }),
  };
}

function readPhoto(line: JsonObject, row: number, size: number): PhotoRow {
  const result = z.safeParse(PhotoLine, line);
  if (!result.success) throw new RowProblem(sentence(result.error));
  const { id, survey, question, taken, data } = result.data;
  return { kind: 'photo', row, size, id, surveyId: survey, questionId: question, takenAt: taken ?? null, bytes: data };
}

function answerOf([questionId, answer, note]: AnswerEntry): GivenAnswer {
  return { questionId, answer, note };
}

/** Returns the path and message of the first issue, e.g. `answers.3.1 must be a string`. */
function sentence(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.')} ${issue?.message}`;
}
