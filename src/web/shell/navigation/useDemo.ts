import { useQuery } from '@tanstack/react-query';

export type DemoAccount = { role: 'administrator' | 'groupUser'; email: string };
/** `setup`: whether there is nothing yet. */
type Demo = { demo: false; setup?: boolean } | { demo: true; password: string; accounts: DemoAccount[] };

/** The sign-ins of the demo organisation, while the server holds it. Without an answer there is none. */
export function useDemo(): Extract<Demo, { demo: true }> | null {
  const answer = useStanding();
  return answer?.demo ? answer : null;
}

/** What the server holds; undefined without an answer. */
export function useStanding(): Demo | undefined {
  return useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }) => (await (await fetch('/demo.json', { signal })).json()) as Demo,
    retry: false,
    staleTime: Infinity,
  }).data;
}
