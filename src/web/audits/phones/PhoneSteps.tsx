import { useText } from '../../i18n/useText.ts';

const STEPS = ['install', 'scan', 'take'] as const;

/** Explains in three steps how to connect a phone. */
export function PhoneSteps({ className = '' }: { className?: string }) {
  const text = useText();
  return (
    <ol className={`flex flex-col gap-3 ${className}`}>
      {STEPS.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span aria-hidden className="phone-step">
            {at + 1}
          </span>
          <span className="min-w-0">{text(`phones.connect.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
