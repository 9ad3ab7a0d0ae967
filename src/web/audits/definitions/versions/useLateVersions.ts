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
 * Returns the versions of the audit instrument as charts of one food category, or of other scores, show them. Charts
 * don't wait for them.
 */
export function useLateVersions(category: string | null = null): ChartVersionsOf {
  return useVersionsOf(useQuery(readOptions(listVersionUses, {})).data?.resultData ?? [], category);
}

/**
 * Returns versions of a definition, like `useLateVersions`. Few organisations have changed a definition, so the code
 * that renders them is loaded later.
 */
export function useVersionsOf(uses: VersionUses, category: string | null = null): ChartVersionsOf {
  const words = { text: useText(), format: useFormat(), formatList: useListFormat() };
  const { data } = useQuery({
    queryKey: ['how to tell versions'],
    queryFn: () => import('./chartVersionsOf.tsx'),
    enabled: uses.some(({ replaced }) => replaced !== null),
  });
  return data ? data.chartVersionsOf(uses, words, category) : () => undefined;
}
