import { useQuery } from '@tanstack/react-query';
import { listDefinitions, listPacks, readDefinition, readPack } from '../../../../contract/audits/definitions.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { newestEntries, type LibraryDefinition, type LibraryEntry } from './library.ts';

/** The time for which the library counts as current, in ms. */
const CURRENT_MS = 5 * 60_000;

/** Reads the questions and items of every published version, and of the built-in modules that aren't loaded. */
export function useLibrary() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['question library', language],
    queryFn: readLibrary,
    staleTime: CURRENT_MS,
    retry: false,
  });
}

async function readLibrary(): Promise<LibraryEntry[]> {
  const [definitions, packs] = await Promise.all([
    makeCall(listDefinitions, { counts: false }),
    makeCall(listPacks, {}),
  ]);
  const names = new Set(definitions.resultData.map(({ name }) => name));
  const publishedVersions = definitions.resultData.flatMap(({ name, title, versions }) =>
    versions.map(async ({ version }): Promise<LibraryDefinition> => {
      const { resultData } = await makeCall(readDefinition, { name, version });
      return { name, version, title, content: resultData.definition };
    }),
  );
  const builtIn = packs.resultData
    .filter(({ name }) => !names.has(name))
    .map(async ({ name, version, title }): Promise<LibraryDefinition> => {
      const { resultData } = await makeCall(readPack, { name });
      return { name, version, title, content: resultData.definition };
    });
  return newestEntries(await Promise.all([...publishedVersions, ...builtIn]));
}
