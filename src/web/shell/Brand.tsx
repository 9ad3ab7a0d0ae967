import { useText } from '../i18n/useText.ts';

/** Shows the logo and the name. */
export function Brand({ large = false }: { large?: boolean }) {
  const text = useText();
  return (
    <span className={`flex items-center font-semibold ${large ? 'gap-3 text-lg' : 'gap-2.5 text-brand'}`}>
      <svg viewBox="0 0 32 32" className={large ? 'size-8' : 'size-7'} aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-[#0f6048]" />
        <path d="M16 6v10H6z" fill="#fff" />
        <path d="M16 6v10h10z" fill="#fff" fillOpacity="0.8" />
        <path d="M6 16h10v10z" fill="#fff" fillOpacity="0.6" />
        <path d="M26 16H16v10z" fill="#fff" fillOpacity="0.4" />
      </svg>
      <span className="rail:sr-only">{text('app.name')}</span>
    </span>
  );
}
