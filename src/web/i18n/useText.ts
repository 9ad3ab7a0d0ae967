import { useTranslations } from 'use-intl';
import './words.ts';

/** `text('dashboard.noData', values)`: words in the reader's language, their keys checked against the English file. */
export const useText = () => useTranslations();
export type Text = ReturnType<typeof useText>;
