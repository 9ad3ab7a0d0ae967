import { useTranslations } from 'use-intl';
import './words.ts';

/**
 * Returns a function that returns the text for a key in the user's language: `text('dashboard.noData', values)`. Keys
 * are checked against the English file.
 */
export const useText = () => useTranslations();
export type Text = ReturnType<typeof useText>;
