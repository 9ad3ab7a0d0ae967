import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Delta } from '../../ui/Delta.tsx';
import { isCounted, type SurveyEntry } from './surveyList.ts';

type CellProps = { survey: SurveyEntry };

/** The time of a survey, beside its day. */
export function SurveyTime({ survey: { date } }: CellProps) {
  const format = useFormat();
  return <span className="font-normal text-fg-3">{format.timeAndZone(date)}</span>;
}

/** By how much a survey differs from the one before, or that it is the first. */
export function SurveyChange({ survey, unit = false }: CellProps & { unit?: boolean }) {
  const text = useText();
  const { change } = survey;
  if (!isCounted(survey))
    return (
      <span className="block max-w-18 text-right text-xs text-fg-3 md:max-w-none">{text('surveys.uncounted')}</span>
    );
  if (change === null) return <span className="text-xs text-fg-3">{text('surveys.first')}</span>;
  return <Delta points={change} unit={unit} />;
}
