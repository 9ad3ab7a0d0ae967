import { useQuery } from '@tanstack/react-query';
import { listActions } from '../../../../contract/followUp/actions/actions.ts';
import { PAGE_SIZE_MAX } from '../../../../domain/limits.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { ActionLines } from './ActionLines.tsx';

/** Shows the actions created from an audit; nothing while loading or if there are none. */
export function AuditActions({ surveyId }: { surveyId: string }) {
  const text = useText();
  const { data } = useQuery(
    readOptions(listActions, { survey_id: surveyId, filter: '', page: 1, size: PAGE_SIZE_MAX }),
  );
  if (!data || data.count === 0) return null;
  const expectedPoints = data.resultData.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return (
    <Card
      title={text('actions.cards.ofAudit')}
      note={text('actions.cards.expectedAndGained', { expected: expectedPoints, gained: data.figures.points_won })}
    >
      <ActionLines actions={data.resultData} />
    </Card>
  );
}
