import { ENTRANCE } from '../../../charts/entrance.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure } from '../../../ui/cards/Figure.tsx';
import type { AssessmentDetail } from '../assessment.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { MeasureTarget } from '../../../followUp/targets/MeasureTarget.tsx';
import { shownValue } from '../measure.ts';
import { MeasureTitle } from '../MeasureTitle.tsx';
import { MeasureDelta } from '../MeasureDelta.tsx';
import { NotEnough } from '../NotEnough.tsx';
import { useMeasureText } from '../../../i18n/useMeasureText.ts';

/** Shows the measures of an assessment, with their targets and their changes since the previous assessment. */
export function MeasureStrip({ assessment, module }: { assessment: AssessmentDetail; module: Module }) {
  const { measures, previous, day } = assessment;
  const text = useText();
  const format = useFormat();
  const measureText = useMeasureText();
  const before = previous?.measures ?? [];
  const first = previous ? '' : text('assessment.first');
  return (
    <dl
      style={ENTRANCE}
      className="card grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] overflow-hidden"
      aria-label={text('assessment.measures')}
    >
      {measures.map((measure) => {
        const value = shownValue(measure);
        return (
          <Figure
            key={measure.measure}
            name={<MeasureTitle measure={measure} module={module} />}
            figure={value === null ? null : measureText(value, measure)}
            picture={null}
          >
            {measure.enough ? (
              value !== null && (
                <>
                  <MeasureDelta measure={measure} earlier={before} first={first} />
                  {previous && ` ${text('survey.since', { date: format.day(previous.date) })}`}
                </>
              )
            ) : (
              <NotEnough measure={measure} />
            )}
            <MeasureTarget assessment={assessment} measure={measure} day={day} />
          </Figure>
        );
      })}
    </dl>
  );
}
