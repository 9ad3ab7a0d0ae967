import { useQuery } from '@tanstack/react-query';

export type DemoAccount = { role: 'administrator' | 'groupUser'; email: string };
type Demo = { demo: false } | { demo: true; password: string; accounts: DemoAccount[] };

/** The sign-ins of the demo organisation, while the server holds it. Without an answer there is none. */
export function useDemo(): Extract<Demo, { demo: true }> | null {
  const answer = useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }) => (await (await fetch('/demo.json', { signal })).json()) as Demo,
    retry: false,
    staleTime: Infinity,
  });
  return answer.data?.demo ? answer.data : null;
}
