import { useQuery } from '@tanstack/react-query';

export type DemoAccount = { role: 'administrator' | 'groupUser'; email: string };
/** `setup` is true while the server has no organisation yet. */
type Demo =
  | { demo: false; setup?: boolean }
  | {
      demo: true;
      password: string;
      accounts: DemoAccount[];
      /** An example comparison: a group that introduced a change, and the day on which the change started. */
      example?: { group_id: string; began: string } | null;
    };

/**
 * Returns the demo organisation's accounts and example; null if the server doesn't hold the demo, or if there is no
 * response.
 */
export function useDemo(): Extract<Demo, { demo: true }> | null {
  const answer = useServerState();
  return answer?.demo ? answer : null;
}

/** Returns what the server reports about the demo and the setup; undefined if there is no response. */
export function useServerState(): Demo | undefined {
  return useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }) => (await (await fetch('/demo.json', { signal })).json()) as Demo,
    retry: false,
    staleTime: Infinity,
  }).data;
}
