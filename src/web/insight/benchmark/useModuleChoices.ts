import { useQuery } from '@tanstack/react-query';
import { useBenchmark } from './benchmark.ts';

/** A module that the user can choose. */
export type ModuleChoice = { name: string; title: string };

/** Returns the modules in use; none until the benchmark is loaded. */
export function useModuleChoices(storeId: string, comparisonDay: string | null): readonly ModuleChoice[] {
  const { data } = useQuery(useBenchmark(storeId, comparisonDay));
  return data?.resultData.modules.map(({ module: name, title }) => ({ name, title })) ?? [];
}
