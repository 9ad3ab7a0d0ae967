import { ChevronDown, Languages } from 'lucide-react';
import type { QuestionLanguage } from '../../domain/definitionTexts.ts';
import { LANGUAGES } from '../../domain/instrument.ts';
import { useLanguage } from '../i18n/language.ts';
import { chooseQuestionLanguage, spokenLanguage, useChosenQuestionLanguage } from '../i18n/questionLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { MenuButton } from '../ui/popups/MenuButton.tsx';

/**
 * Lets the user choose the language of the questions on this device, independently of the console's language. Renders
 * nothing if the questions exist only in the console's language.
 */
export function QuestionLanguageMenu({
  languages,
  className = 'btn shrink-0 gap-1',
}: {
  languages: readonly QuestionLanguage[];
  className?: string;
}) {
  const text = useText();
  const language = useLanguage();
  const chosenLanguage = useChosenQuestionLanguage();
  if (languages.every(({ tag }) => tag === language)) return null;
  const nameOf = (tag: string, name: string) => {
    const consoleLanguage = LANGUAGES.find((candidate) => candidate === tag);
    return consoleLanguage ? text(`languages.${consoleLanguage}`) : name;
  };
  const { tag: currentTag } = spokenLanguage(chosenLanguage, languages, language);
  const other = currentTag === language ? undefined : languages.find(({ tag }) => tag === currentTag);
  // The accessible name includes the visible tag as a separate word, for voice control users.
  const label = text('questions.language') + (other ? `: ${nameOf(other.tag, other.name)} ${other.tag}` : '');
  const isChosen = languages.some(({ tag }) => tag === chosenLanguage);
  return (
    <MenuButton
      label={label}
      className={className}
      groups={[
        [
          {
            key: 'console',
            label: text('questions.likeConsole', { language: text(`languages.${language}`) }),
            selected: !isChosen,
            onSelect: () => chooseQuestionLanguage(null),
          },
        ],
        languages.map(({ tag, name }) => ({
          key: tag,
          label: nameOf(tag, name),
          lang: tag,
          selected: isChosen && tag === chosenLanguage,
          onSelect: () => chooseQuestionLanguage(tag),
        })),
      ]}
    >
      <Languages className="size-5 shrink-0" aria-hidden />
      {other && <span className="text-2xs font-medium">{other.tag}</span>}
      <ChevronDown className="size-3 shrink-0" aria-hidden />
    </MenuButton>
  );
}
