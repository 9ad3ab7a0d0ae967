import { useText } from '../i18n/useText.ts';
import { CallError } from './CallError.ts';

/** Returns a function that returns the message to show for a failure: the server's, if it sent one. */
export function useErrorText(): (error: unknown) => string {
  const text = useText();
  return (error) => {
    if (!(error instanceof CallError)) return text('errors.unexpected');
    return error.text || text(WORDS[error.code] ?? 'errors.unexpected');
  };
}

const WORDS: Record<string, 'errors.unreachable' | 'errors.notSent'> = {
  unreachable: 'errors.unreachable',
  not_sent: 'errors.notSent',
};
