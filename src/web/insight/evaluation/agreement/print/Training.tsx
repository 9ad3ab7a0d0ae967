import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { readAgreement } from '../../../../../contract/insight/evaluation.ts';
import { useCall } from '../../../../api/useCall.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Paper } from '../../../reports/Paper.tsx';
import { useAreaNames } from '../../../../charts/areas/useAreaNames.ts';
import { agreementInput } from '../choices/filter.ts';
import { useAgreementFilter } from '../choices/useAgreementFilter.ts';
import { TrainingSheet } from './TrainingSheet.tsx';

type Search = Readonly<Record<string, unknown>>;

/** Shows the printed training page about the agreement between auditors. Suspends. */
export function Training() {
  const text = useText();
  const { filter } = useAgreementFilter();
  const agreement = useCall(readAgreement, agreementInput(filter)).resultData;
  const areaNames = useAreaNames();
  return (
    <Paper
      name="training"
      aside={
        <Link to="/region/agreement" search={({ print: _print, ...rest }: Search) => rest} className="btn-ghost -ml-2">
          <ArrowLeft className="size-4" aria-hidden />
          {text('agreement.print.back')}
        </Link>
      }
    >
      <TrainingSheet agreementData={{ agreement, areaNames }} range={filter.range} />
    </Paper>
  );
}
