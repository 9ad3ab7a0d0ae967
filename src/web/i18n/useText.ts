import { useTranslations } from 'use-intl';
import './words.ts';

/**
 * Returns `text('dashboard.noData', values)` for texts in the user's language; keys are checked against the English
 * file.
 */
export const useText = () => useTranslations();
export type Text = ReturnType<typeof useText>;
