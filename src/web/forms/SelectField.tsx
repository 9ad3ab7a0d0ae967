import { useId, type ComponentProps } from 'react';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  options: readonly { value: string; text: string }[];
};

/** Renders a labelled native select, which is the easiest to use on a phone. */
export function SelectField({ label, options, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        {label}
      </label>
      <select id={id} {...rest} className="input [&>option]:bg-raised [&>option]:text-fg">
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
