import { useQuery } from '@tanstack/react-query';
import { readPeers } from '../../../contract/insight/dashboard.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { TargetState } from '../../followUp/targets/TargetState.tsx';
import { currentTarget, type Target } from '../../followUp/targets/targets.ts';

type ReportTargetProps = { storeId: string; targets: readonly Target[] };

/** Shows the store's target, and the median and top quarter of its peers' scores, each only if there is one. */
export function ReportTarget({ storeId, targets }: ReportTargetProps) {
  const text = useText();
  const format = useFormat();
  const target = currentTarget(targets, 'overall', currentDay());
  const { data } = useQuery(readOptions(readPeers, { store_id: storeId }));
  const peers = data?.resultData.find(({ area }) => area === 'overall');
  const { median = null, top_quarter: top = null, stores = 0 } = peers ?? {};
  const percent = (score: number) => format.percent(Math.round(score));
  if (!target && median === null) return null;
  return (
    <p className="report-note report-standing num">
      {target && (
        <span>
          <b className="font-semibold">
            {text('targets.line', { score: format.percent(target.score), date: format.day(target.by) })}
          </b>{' '}
          <TargetState target={target} />
        </span>
      )}
      {median !== null && top !== null && (
        <span>{text('peers.line', { count: stores, median: percent(median), top: percent(top) })}</span>
      )}
    </p>
  );
}
