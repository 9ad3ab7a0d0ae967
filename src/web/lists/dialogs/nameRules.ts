import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { isPlainText } from '../../../domain/plainText.ts';
import type { Text } from '../../i18n/useText.ts';

/** Returns the `register` rules for a name or another short text. `most` is the maximum length in characters. */
export function nameRules(text: Text, { optional = false, most = NAME_MAX_CHARACTERS } = {}) {
  return {
    validate: (value: string): string | true => {
      const name = value.trim();
      if (name === '' && !optional) return text('forms.missing');
      if (name.length > most) return text('forms.tooLong', { count: most });
      return isPlainText(name) || text('forms.notPlain');
    },
  };
}
