import { ChevronDown, Languages } from 'lucide-react';
import { chooseLanguage, LANGUAGES_READY, useLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/MenuButton.tsx';

/** The choice of language; nothing while there is only one. `named` shows which one is chosen. */
export function LanguageMenu({ named = false, className = '' }: { named?: boolean; className?: string }) {
  const text = useText();
  const chosen = useLanguage();
  if (LANGUAGES_READY.length < 2) return null;
  return (
    <MenuButton
      label={text('app.language')}
      className={`${named ? 'btn-ghost' : 'btn-icon'} ${className}`}
      groups={[
        LANGUAGES_READY.map((language) => ({
          key: language,
          label: text(`languages.${language}`),
          chosen: language === chosen,
          onSelect: () => chooseLanguage(language),
        })),
      ]}
    >
      <Languages className="size-4" aria-hidden />
      {named && (
        <>
          {text(`languages.${chosen}`)}
          <ChevronDown className="size-3.5" aria-hidden />
        </>
      )}
    </MenuButton>
  );
}
