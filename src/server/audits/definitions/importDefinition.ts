import { checkDefinition, type DefinitionProblem } from '../../../domain/checkDefinition.ts';
import type { GivenDefinitionFile } from '../../files/definitionFile.ts';

type FormSheets = Extract<GivenDefinitionFile, { kind: 'form' }>['sheets'];

/** A definition in a file, with its problems and the columns that the console doesn't use. */
type DefinitionInFile = {
  definition: Record<string, unknown>;
  problems: DefinitionProblem[];
  unknown: { sheet: string; column: string }[];
};

/** Reads a definition from the sheets of an XLSForm. */
export type FormReader = (sheets: FormSheets) => Promise<DefinitionInFile>;

/** Returns the definition in an uploaded file. */
export async function definitionInFile(file: GivenDefinitionFile, readForm: FormReader): Promise<DefinitionInFile> {
  if (file.kind === 'form') return readForm(file.sheets);
  const result = checkDefinition(file.content);
  return { definition: file.content, problems: 'problems' in result ? result.problems : [], unknown: [] };
}
