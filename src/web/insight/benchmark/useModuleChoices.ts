import { useQuery } from '@tanstack/react-query';
import { useBenchmarkRead } from './benchmark.ts';

/** A module that the user can choose. */
export type ModuleChoice = { name: string; title: string };

/** Returns the modules in use, by pillar; none while the benchmark, which contains them, is loading. */
export function useModuleChoices(storeId: string, against: string | null): readonly ModuleChoice[] {
  const { data } = useQuery(useBenchmarkRead(storeId, against));
  return data?.resultData.modules.map(({ module: name, title }) => ({ name, title })) ?? [];
}
