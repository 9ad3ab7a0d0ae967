import { useQuery } from '@tanstack/react-query';
import { listVersionUses } from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { readOptions } from '../../../api/useCall.ts';
import type { ChartVersionsOf } from '../../../charts/versions/chartVersions.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';

type VersionUses = ReplyOf<typeof listVersionUses>['resultData'];

/**
 * Returns the result of `chartVersionsOf` for the audit instrument. Charts don't wait for it: they show no versions
 * until it is loaded.
 */
export function useLateVersions(category: string | null = null): ChartVersionsOf {
  return useVersionsOf(useQuery(readOptions(listVersionUses, {})).data?.resultData ?? [], category);
}

/**
 * Returns the result of `chartVersionsOf` for the given uses, like `useLateVersions`. The code is loaded only if a
 * version was replaced.
 */
export function useVersionsOf(uses: VersionUses, category: string | null = null): ChartVersionsOf {
  const words = { text: useText(), format: useFormat(), formatList: useListFormat() };
  const { data } = useQuery({
    queryKey: ['chart versions'],
    queryFn: () => import('./chartVersionsOf.tsx'),
    enabled: uses.some(({ replaced }) => replaced !== null),
  });
  return data ? data.chartVersionsOf(uses, words, category) : () => undefined;
}
