import { checkDefinition } from '../../../domain/checkDefinition.ts';
import type { GivenDefinitionFile } from '../../files/definitionFile.ts';
import { loadTranslations } from '../../i18n.ts';

/** Returns the definition in an uploaded file with its problems, and the columns that the console doesn't use. */
export async function definitionInFile(file: GivenDefinitionFile) {
  if (file.kind === 'form') {
    const { readForm } = await import('../phones/openrosa/xlsform/read.ts');
    return readForm(file.sheets, loadTranslations());
  }
  const result = checkDefinition(file.content);
  return { definition: file.content, problems: 'problems' in result ? result.problems : [], unknown: [] };
}
