import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { isPlainText } from '../../../domain/plainText.ts';
import type { Text } from '../../i18n/useText.ts';

/** The rules of a name, the same as the server's; for `register`. */
export function nameRules(text: Text, { optional = false } = {}) {
  return {
    validate: (value: string): string | true => {
      const name = value.trim();
      if (name === '' && !optional) return text('forms.missing');
      if (name.length > NAME_MAX_CHARACTERS) return text('forms.tooLong', { count: NAME_MAX_CHARACTERS });
      return isPlainText(name) || text('forms.notPlain');
    },
  };
}
