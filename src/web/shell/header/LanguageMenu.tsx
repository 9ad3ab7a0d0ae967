import { ChevronDown, Languages } from 'lucide-react';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { chooseLanguage, useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';

/** Lets the user choose a language, each listed under its own name. `named` shows the current one. */
export function LanguageMenu({ named = false, className = '' }: { named?: boolean; className?: string }) {
  const text = useText();
  const current = useLanguage();
  return (
    <MenuButton
      // The accessible name includes the visible text, for voice control users.
      label={named ? `${text('app.language')}: ${text(`languages.${current}`)}` : text('app.language')}
      className={`${named ? 'btn-ghost' : 'btn-icon'} ${className}`}
      groups={[
        LANGUAGES.map((language) => ({
          key: language,
          label: text(`languages.${language}`),
          lang: language,
          selected: language === current,
          onSelect: () => chooseLanguage(language),
        })),
      ]}
    >
      <Languages className="size-4" aria-hidden />
      {named && (
        <>
          {text(`languages.${current}`)}
          <ChevronDown className="size-3.5" aria-hidden />
        </>
      )}
    </MenuButton>
  );
}
