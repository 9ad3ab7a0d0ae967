import { sql } from 'kysely';
import type { RowRequest } from './language/options.ts';
import { csvLine, selectRequestedRows, textCell, type TextRow } from './rowQueries.ts';
import { SETS } from './sets.ts';
import type { Source } from './sourceQueries.ts';
import type { WideSurveys } from './wide.ts';

/** The columns by which a survey's answers are found. */
const KEY_COLUMNS = new Set(['survey_id', 'store_id']);

/**
 * Selects the surveys of an instrument as lines of a CSV file: the requested columns of the set Surveys, then an answer
 * and a note for each question.
 */
export function selectWideCsv({ from, mayBeSeen }: Source, request: RowRequest, wide: WideSurveys) {
  const ofInstrument = sql<boolean>`r.instrument = ${wide.name} and r.instrument_version = any (${wide.versions}::text[])`;
  const source = { from, mayBeSeen: sql<boolean>`${mayBeSeen} and ${ofInstrument}` };
  const columns = SETS.Surveys.columns.filter(
    (column) => request.select.includes(column) || KEY_COLUMNS.has(column.name),
  );
  const ids = wide.questions.map(({ id }) => id);
  return sql<TextRow>`
    select ${csvLine(request.select)} || answered.cells || E'\\r\\n' as row
    from (${selectRequestedRows(source, request, columns, request.top)}) p
    cross join lateral (
      select answers || manager_answers as answers from survey_answers
      where survey_answers.store_id = p.store_id and survey_answers.survey_id = p.survey_id limit 1
    ) kept
    cross join lateral (
      select coalesce(string_agg(',' || coalesce(given.cells, ','), '' order by question.at), '') as cells
      from unnest(${ids}::text[]) with ordinality question(id, at)
      left join (
        select given.answer ->> 0 as id, ${textCell(sql`answer.text`)} || ',' || ${textCell(sql`answer.note`)} as cells
        from jsonb_array_elements(kept.answers) given(answer)
        cross join lateral (
          select given.answer ->> 2 as note,
            case jsonb_typeof(given.answer -> 1)
              when 'array' then (
                select string_agg(each.text, '; ' order by each.at)
                from jsonb_array_elements_text(given.answer -> 1) with ordinality each(text, at))
              else given.answer ->> 1
            end as text
        ) answer
      ) given on given.id = question.id
    ) answered`;
}
