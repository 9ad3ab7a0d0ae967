import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiDescription } from '../../../contract/kit/openApi.ts';
import { CallError } from '../../api/CallError.ts';

/** Returns the server's description of its calls. Suspends while it is loading. */
export function useDescription(): ApiDescription {
  return useSuspenseQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/openapi.json', { signal });
      if (!response.ok) throw new CallError({ status: response.status, code: 'internal' });
      return (await response.json()) as ApiDescription;
    },
    staleTime: Infinity,
  }).data;
}
