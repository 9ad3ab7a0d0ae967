/** The kinds of changes to a definition. */
export const CHANGE_KINDS = [
  'added',
  'removed',
  'moved',
  'text',
  'translation',
  'weight',
  'earns',
  'p',
  'section',
  'strategy',
  'language',
  'formula',
  'field',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The effects of a change on results, the mildest first. */
export const CHANGE_CLASSES = ['harmless', 'scores', 'breaks'] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];
