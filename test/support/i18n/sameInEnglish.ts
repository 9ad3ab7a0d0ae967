/**
 * Messages that another language may share with English, each with the reason. `key*` matches all keys with that
 * prefix.
 */
const MAY_STAY: readonly { keys: string; languages?: readonly string[]; reason: string }[] = [
  { keys: 'app.name', reason: 'the name of the product' },
  { keys: 'languages.*', reason: 'every language is named in itself' },
  { keys: 'charts.fourP', reason: 'the P of the four Ps' },
  { keys: 'survey.answers.columns.fourP', reason: 'the P of the four Ps' },
  { keys: 'editor.fields.factor', reason: 'the P of the four Ps' },
  { keys: 'editor.change.kind.p', reason: 'the P of the four Ps' },
  { keys: 'editor.fields.doi', reason: 'the name of an identifier' },
  { keys: 'dashboard.quick.*', languages: ['es', 'pt'], reason: 'M for mes, mês' },
  { keys: 'gallery.invoice.total', languages: ['es', 'pt'], reason: 'the same word' },
  { keys: 'nav.menu', languages: ['es', 'pt'], reason: 'the same word' },
  { keys: 'agreement.category.ac1', reason: 'the name of a coefficient' },
  { keys: 'agreement.category.kappa', languages: ['es', 'pt', 'zh'], reason: 'the name of a coefficient' },
  { keys: 'agreement.scores.icc', languages: ['ru', 'zh', 'ja'], reason: 'the name of a coefficient' },
  { keys: 'agreement.auditors.auditor', languages: ['es', 'pt'], reason: 'the same word' },
  { keys: 'agreement.pairPlot.of', reason: 'a name and a date' },
  { keys: 'status.names.*', reason: 'names of products' },
  { keys: 'phoneForm.no', languages: ['es'], reason: 'the same word' },
  { keys: 'editor.options.no', languages: ['es'], reason: 'the same word' },
  { keys: 'editor.options.earns2', languages: ['es'], reason: 'the same word' },
  { keys: 'survey.answers.no', languages: ['es'], reason: 'the same word' },
  { keys: 'linked.report.answers.no', languages: ['es'], reason: 'the same word' },
  { keys: 'shares.list.title', languages: ['pt'], reason: 'the same word' },
  { keys: 'survey.fixes.gain', languages: ['es', 'pt'], reason: 'pts for puntos, pontos' },
  { keys: 'webhooks.title', languages: ['es', 'pt'], reason: 'the word of programmers there' },
  { keys: 'assess.units.*', languages: ['es', 'pt', 'ja'], reason: 'units of measurement' },
  { keys: 'capture.minutes', languages: ['es', 'pt'], reason: 'min for minutos' },
  { keys: 'survey.print.gain', languages: ['es', 'pt'], reason: 'pts for puntos, pontos' },
];

/** Matches terms that are the same in every language. */
const SIGNS = /\b(?:UTC|OK|JSON|XLSX|JPEG|JPG|PNG|MB|OpenAPI|URL|API)\b/g;

/** Checks whether a message may equal the English one: for a reason above, or because it contains only such terms. */
export function mayStayEnglish(key: string, language: string, words: string): boolean {
  if (!/\p{L}/u.test(words.replaceAll(SIGNS, ''))) return true;
  return MAY_STAY.some(
    ({ keys, languages }) =>
      (keys.endsWith('*') ? key.startsWith(keys.slice(0, -1)) : key === keys) &&
      (languages?.includes(language) ?? true),
  );
}
