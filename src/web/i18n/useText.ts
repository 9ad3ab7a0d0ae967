import { useTranslations } from 'use-intl';
import './words.ts';

/**
 * Returns a function that translates a text into the user's language: `text('dashboard.noData', values)`. Keys are
 * checked against the English file.
 */
export const useText = () => useTranslations();
export type Text = ReturnType<typeof useText>;
