import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Field } from '../../forms/Field.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { lastDayOf, lastDays, LIVES, type Life } from './lives.ts';

/** Lets the user choose how long a token is valid, and shows the last day on which it is valid. */
export function LifeFields({
  life,
  onLife,
  day,
  input,
  error,
}: {
  life: Life;
  onLife: (life: Life) => void;
  day: string;
  input: UseFormRegisterReturn<'day'>;
  error: string | undefined;
}) {
  const text = useText();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const { first, last } = lastDays(now);
  const lastDay = lastDayOf(life, day, now);
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label={text('apiTokens.form.life')}
        options={LIVES.map((value) => ({
          value,
          text:
            value === 'day' ? text('apiTokens.form.untilDay') : text('apiTokens.form.days', { count: Number(value) }),
        }))}
        value={life}
        onChange={onLife}
      />
      {life === 'day' && (
        <Field label={text('apiTokens.form.lastDay')} type="date" min={first} max={last} error={error} {...input} />
      )}
      {lastDay !== null && (
        <p className="num text-xs text-fg-3">{text('apiTokens.form.until', { date: format.day(lastDay) })}</p>
      )}
    </div>
  );
}
