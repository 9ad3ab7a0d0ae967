import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { WITHOUT_EXAMPLE } from './comparison.ts';

/** Explains that the comparison is the demo's example, and lets the user clear it. */
export function ExampleNote({ group, firstDay }: { group: string; firstDay: string }) {
  const text = useText();
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <Info className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
        {text('compare.example.lead', { group, date: format.day(firstDay) })}
      </span>
      <Link to="/region/compare" search={WITHOUT_EXAMPLE} className="btn max-sm:w-full">
        {text('compare.example.clear')}
      </Link>
    </p>
  );
}
