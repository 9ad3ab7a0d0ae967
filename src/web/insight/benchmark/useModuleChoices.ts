import { useQuery } from '@tanstack/react-query';
import { listDefinitions } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';

/** A module that the user can choose. */
export type ModuleChoice = { name: string; title: string; isInUse: boolean };

/** Returns the modules of the organisation that the caller sees, those in use first; none while they are loading. */
export function useModuleChoices(): readonly ModuleChoice[] {
  const { data } = useQuery(readOptions(listDefinitions, {}));
  const modules = data?.resultData.filter(({ kind }) => kind === 'module') ?? [];
  return modules
    .map(({ name, title, in_use: isInUse }) => ({ name, title, isInUse }))
    .toSorted((one, other) => Number(other.isInUse) - Number(one.isInUse));
}
