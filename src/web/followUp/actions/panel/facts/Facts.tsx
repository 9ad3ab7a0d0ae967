import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { daysBetween } from '../../../../../domain/days.ts';
import { currentDay } from '../../../../i18n/timeZone.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { StoreImage } from '../../../../ui/StoreImage.tsx';
import { useStores } from '../../filters/useStores.ts';
import type { ActionDetail } from '../detail.ts';
import { DueButton } from './DueButton.tsx';
import { OwnerButton } from './OwnerButton.tsx';
import type { ActionChange } from '../useActionChange.ts';

/** Shows the facts of an action, such as its store and owner. */
export function Facts({ action, actionChange }: { action: ActionDetail; actionChange: ActionChange }) {
  const text = useText();
  const format = useFormat();
  const { imageOf } = useStores();
  const {
    store_id: store,
    survey_id: survey,
    assessment_id: assessment,
    created,
    created_by: maker,
    due,
    overdue,
  } = action;
  return (
    <dl className="mt-4 grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] items-center gap-x-3">
      <Fact name={text('actions.columns.store')}>
        <StoreImage image={imageOf(store)} />
        <span className="truncate">{action.store_name}</span>
      </Fact>
      <Fact name={text('actions.columns.owner')}>
        <OwnerButton action={action} actionChange={actionChange} />
      </Fact>
      <Fact name={text('actions.columns.due')}>
        <DueButton action={action} actionChange={actionChange} />
        {overdue && due !== null && (
          <span className="num text-xs text-warn">
            {text('actions.due.lateBy', { count: daysBetween(due, currentDay()) })}
          </span>
        )}
      </Fact>
      <Fact name={text('actions.agreed')}>
        <span className="num">
          {text('actions.agreedBy', { day: format.day(created), name: maker })}
          {survey !== null && (
            <>
              {' '}
              <Link
                to="/survey/$surveyId"
                params={{ surveyId: survey }}
                className="font-medium text-accent underline underline-offset-2"
              >
                {text('actions.atAudit')}
              </Link>
            </>
          )}
          {assessment !== null && (
            <>
              {' '}
              <Link
                to="/assessment/$assessmentId"
                params={{ assessmentId: assessment }}
                className="font-medium text-accent underline underline-offset-2"
              >
                {text('actions.atAssessment')}
              </Link>
            </>
          )}
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-fg-2">{name}</dt>
      <dd className="flex min-h-9 min-w-0 flex-wrap items-center gap-2">{children}</dd>
    </div>
  );
}
