import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiDescription } from '../../../contract/kit/openApi.ts';
import { CallError } from '../../api/CallError.ts';

/** Returns the server's description of its calls. Suspends while it is loading. */
export function useDescription(): ApiDescription {
  return useSuspenseQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const answered = await fetch('/openapi.json', { signal });
      if (!answered.ok) throw new CallError({ status: answered.status, code: 'internal' });
      return (await answered.json()) as ApiDescription;
    },
    staleTime: Infinity,
  }).data;
}
