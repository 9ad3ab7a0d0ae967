import { useMemo, type ReactNode } from 'react';
import { AREAS_COMPARED, type ComparedArea } from '../../../../domain/evaluation/areas.ts';
import { RangePicker } from '../../../forms/dates/RangePicker.tsx';
import type { Range } from '../../../forms/dates/range.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Arms, ComparisonOptions } from './arms.ts';
import { ArmPicker } from './ArmPicker.tsx';
import { FirstDayField } from './FirstDayField.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { ARMS, type Comparison, type MissingChoice } from './comparison.ts';

type ChoicesProps = {
  comparison: Comparison;
  options: ComparisonOptions;
  arms: Arms;
  dates: Range;
  today: string;
  lacks: readonly MissingChoice[];
  areaNames: Record<ComparedArea, string>;
  /** Shown at the end of the choices. */
  aside: ReactNode;
  onChange: (changes: Partial<Comparison>) => void;
};

/** Renders the choices of a comparison. */
export function Choices({ comparison, options, arms, dates, today, lacks, areaNames, aside, onChange }: ChoicesProps) {
  const text = useText();
  const stores = useMemo(() => {
    const ids = new Set(arms.with);
    return options.stores.filter(({ _id: id }) => ids.has(id));
  }, [options, arms]);
  const areas = AREAS_COMPARED.map((area) => ({ value: area, name: areaNames[area] }));
  return (
    <section aria-label={text('compare.choices')} className="grid min-w-0 gap-4 lg:grid-cols-2">
      {ARMS.map((arm) => (
        <ArmPicker
          key={arm}
          arm={arm}
          comparison={comparison}
          comparisonOptions={options}
          count={arms[arm].length}
          onChange={(entries) => onChange({ [arm]: entries })}
        />
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <FirstDayField
          comparison={comparison}
          stores={stores}
          today={today}
          error={lacks.includes('beganOutside') ? text('compare.lacks.beganOutside') : undefined}
          onChange={onChange}
        />
        <ChoiceMenu
          label={text('compare.score')}
          options={areas}
          value={comparison.area}
          placeholder={text('compare.chooseScore')}
          onChange={(area) => onChange({ area })}
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1.5 max-sm:w-full">
          <span className="font-medium">{text('compare.dates')}</span>
          <RangePicker range={dates} today={today} onChange={(range) => onChange({ range })} />
        </div>
        <div className="max-sm:w-full lg:mt-6.5">{aside}</div>
      </div>
    </section>
  );
}
