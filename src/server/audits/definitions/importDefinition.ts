import { checkDefinition, type DefinitionProblem } from '../../../domain/checkDefinition.ts';
import type { GivenDefinitionFile } from '../../files/definitionFile.ts';
import { readInThread, type Upload } from '../../files/sheets/readSheets.ts';
import { Refusal } from '../../refusal.ts';

/** A definition in a file, with its problems and the columns that the console doesn't use. */
type DefinitionInFile = {
  definition: Record<string, unknown>;
  problems: DefinitionProblem[];
  unknown: { sheet: string; column: string }[];
};

/** The worker module that reads a definition from the sheets of an XLSForm. */
const FORM_READER = 'audits/phones/openrosa/xlsform/worker';

/**
 * Returns the definition in an uploaded file. Throws a Refusal if the definition is too large, or if reading it takes
 * too much time or memory.
 */
export async function definitionInFile(file: GivenDefinitionFile, upload: Upload): Promise<DefinitionInFile> {
  if (file.kind === 'form') {
    const definition = await readInThread<DefinitionInFile | null>(FORM_READER, file.sheets, upload);
    if (definition === null) throw new Refusal('definition_too_large', { field: 'file' });
    return definition;
  }
  const result = checkDefinition(file.content);
  return { definition: file.content, problems: 'problems' in result ? result.problems : [], unknown: [] };
}
