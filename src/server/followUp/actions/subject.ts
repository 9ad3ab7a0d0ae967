import { textIn } from '../../../domain/definitionTexts.ts';
import { inLanguage, type Language } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import type { Subject } from './follow/queries.ts';

/** The columns that identify the subject of an action; all are null if it has none. */
export type SubjectRow = {
  question_id: string | null;
  instrument_id: number | null;
  item: string | null;
  module_id: number | null;
  module: string | null;
};

/** Returns the question or the item that an action is about; null if it is about neither. */
export function subjectOf({ question_id: question, item, module }: SubjectRow): Subject | null {
  if (question !== null) return { question };
  return item === null || module === null ? null : { item, module };
}

/**
 * Returns the text of the question or the item that an action is about, or its id if it no longer exists; '' if the
 * action is about neither.
 */
export async function subjectText(db: Db, row: SubjectRow, language: Language): Promise<string> {
  const { question_id: id, instrument_id: instrumentId, item: name, module_id: moduleId } = row;
  if (id !== null && instrumentId !== null) {
    const question = (await installedInstrument(db, instrumentId)).questions.get(id);
    return question ? inLanguage(question.text, language) : id;
  }
  if (name === null || moduleId === null) return '';
  const item = (await loadedModule(db, moduleId)).items.get(name);
  return item ? textIn(item.text, language) : name;
}
