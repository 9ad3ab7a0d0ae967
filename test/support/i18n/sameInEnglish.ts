/**
 * Messages that another language may share with English, each with the reason. `key*` matches all keys with that
 * prefix.
 */
const MAY_STAY: readonly { keys: string; languages?: readonly string[]; why: string }[] = [
  { keys: 'app.name', why: 'the name of the product' },
  { keys: 'languages.*', why: 'every language is named in itself' },
  { keys: 'charts.fourP', why: 'the P of the four Ps' },
  { keys: 'survey.answers.columns.fourP', why: 'the P of the four Ps' },
  { keys: 'editor.fields.factor', why: 'the P of the four Ps' },
  { keys: 'editor.change.kind.p', why: 'the P of the four Ps' },
  { keys: 'editor.fields.doi', why: 'the name of an identifier' },
  { keys: 'dashboard.quick.*', languages: ['es', 'pt'], why: 'M for mes, mês' },
  { keys: 'gallery.invoice.total', languages: ['es', 'pt'], why: 'the same word' },
  { keys: 'nav.menu', languages: ['es', 'pt'], why: 'the same word' },
  { keys: 'agreement.category.ac1', why: 'the name of a coefficient' },
  { keys: 'agreement.category.kappa', languages: ['es', 'pt', 'zh'], why: 'the name of a coefficient' },
  { keys: 'agreement.scores.icc', languages: ['ru', 'zh', 'ja'], why: 'the name of a coefficient' },
  { keys: 'agreement.auditors.auditor', languages: ['es', 'pt'], why: 'the same word' },
  { keys: 'agreement.pairPlot.of', why: 'a name and a date' },
  { keys: 'status.names.*', why: 'names of products' },
  { keys: 'phoneForm.no', languages: ['es'], why: 'the same word' },
  { keys: 'editor.options.no', languages: ['es'], why: 'the same word' },
  { keys: 'editor.options.earns2', languages: ['es'], why: 'the same word' },
  { keys: 'survey.answers.no', languages: ['es'], why: 'the same word' },
  { keys: 'linked.report.answers.no', languages: ['es'], why: 'the same word' },
  { keys: 'shares.list.title', languages: ['pt'], why: 'the same word' },
  { keys: 'survey.fixes.gain', languages: ['es', 'pt'], why: 'pts for puntos, pontos' },
  { keys: 'webhooks.title', languages: ['es', 'pt'], why: 'the word of programmers there' },
  { keys: 'assess.units.*', languages: ['es', 'pt', 'ja'], why: 'units of measurement' },
  { keys: 'capture.minutes', languages: ['es', 'pt'], why: 'min for minutos' },
  { keys: 'survey.print.gain', languages: ['es', 'pt'], why: 'pts for puntos, pontos' },
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
