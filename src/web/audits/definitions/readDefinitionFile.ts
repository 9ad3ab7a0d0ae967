import { importDefinition } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { makeCall } from '../../api/makeCall.ts';

/** A definition in a file, its problems, and the columns of an XLSForm that the console doesn't use. */
export type DefinitionInFile = ReplyOf<typeof importDefinition>['resultData'];

/** The file types in which the server accepts definitions. */
export const DEFINITION_FILES =
  '.json,application/json,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads a definition from a JSON file or an XLSForm. Throws a CallError if the server can't read the file. */
export async function readDefinitionFile(file: File): Promise<DefinitionInFile> {
  return (await makeCall(importDefinition, { file })).resultData;
}
