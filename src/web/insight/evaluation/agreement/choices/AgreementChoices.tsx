import { useQuery } from '@tanstack/react-query';
import { readAgreement } from '../../../../../contract/insight/evaluation.ts';
import { readOptions } from '../../../../api/useCall.ts';
import { RangePicker } from '../../../../forms/dates/RangePicker.tsx';
import { Checkbox } from '../../../../forms/Checkbox.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useGroups } from '../../../../shell/selection.ts';
import { ChoiceMenu } from '../../choices/ChoiceMenu.tsx';
import { HOURS, agreementInput, type AgreementFilter } from './filter.ts';

type AgreementChoicesProps = {
  filter: AgreementFilter;
  today: string;
  onChange: (changes: Partial<AgreementFilter>) => void;
};

const PAIRS = ['second', 'any'] as const;

/** The option for no choice, in place of an id. */
const ANY = '';

/** Renders the filters for pairs of audits. Suspends while the groups load. */
export function AgreementChoices({ filter, today, onChange }: AgreementChoicesProps) {
  const text = useText();
  const groups = useGroups();
  return (
    <section aria-label={text('agreement.choices')} className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <ChoiceMenu
          label={text('agreement.group')}
          options={[
            { value: ANY, name: text('agreement.allGroups') },
            ...groups.map(({ _id: value, name }) => ({ value, name })),
          ]}
          value={filter.group ?? ANY}
          placeholder={text('agreement.goneGroup')}
          onChange={(group) => onChange({ group: group || null })}
        />
        <Auditors filter={filter} onChange={onChange} />
        <ChoiceMenu
          label={text('agreement.pairs')}
          options={PAIRS.flatMap((pairs) =>
            HOURS.map((hours) => ({
              value: `${pairs} ${hours}`,
              name: text(`agreement.apart.${pairs}`, { time: distanceText(hours) }),
            })),
          )}
          value={`${filter.pairs} ${filter.hours}`}
          onChange={(value) => {
            const [pairs, hours] = value.split(' ');
            onChange({
              pairs: pairs === 'any' ? 'any' : 'second',
              hours: HOURS.find((hour) => hour === Number(hours)) ?? HOURS[1],
            });
          }}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="font-medium">{text('agreement.dates')}</span>
          <RangePicker range={filter.range} today={today} onChange={(range) => onChange({ range })} />
        </div>
        <div className="flex min-h-control items-center">
          <Checkbox
            label={text('agreement.dropNa')}
            checked={filter.dropNa}
            onChange={({ target }) => onChange({ dropNa: target.checked })}
          />
        </div>
      </div>
    </section>
  );

  function distanceText(hours: number): string {
    return hours % 24 === 0 && hours > 72
      ? text('agreement.days', { count: hours / 24 })
      : text('agreement.hours', { count: hours });
  }
}

/** Each menu offers the auditors of all pairs, except the one chosen in the other menu. */
function Auditors({ filter, onChange }: Pick<AgreementChoicesProps, 'filter' | 'onChange'>) {
  const text = useText();
  const all = useQuery(readOptions(readAgreement, agreementInput(filter, true))).data?.resultData.auditors ?? [];
  const users = all.flatMap(({ userid, name }) => (userid === null ? [] : [{ value: userid, name }]));
  const [one, other] = filter.auditors;
  const options = (other: string | null) => [
    { value: ANY, name: text('agreement.anyAuditor') },
    ...users.filter(({ value }) => value !== other),
  ];
  return (
    <>
      <ChoiceMenu
        label={text('agreement.first')}
        options={options(other)}
        value={one ?? ANY}
        placeholder={text('agreement.goneAuditor')}
        onChange={(id) => onChange({ auditors: [id || null, other] })}
      />
      <ChoiceMenu
        label={text('agreement.second')}
        options={options(one)}
        value={other ?? ANY}
        placeholder={text('agreement.goneAuditor')}
        onChange={(id) => onChange({ auditors: [one, id || null] })}
      />
    </>
  );
}
