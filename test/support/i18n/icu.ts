import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The contents of a message: its placeholders with their notation, and its tags. */
export type Mentions = { placeholders: ReadonlySet<string>; tags: ReadonlySet<string> };

/** A plural or select in a message: its argument, and the contents of each branch. */
export type Choice = {
  argument: string;
  kind: 'cardinal' | 'ordinal' | 'select';
  branches: ReadonlyMap<string, Mentions>;
  /** The placeholders of the message outside this choice. */
  siblingNames: ReadonlySet<string>;
};

export type Shape = Mentions & { choices: readonly Choice[]; words: string };

/** Parses a message. Throws if it is not valid ICU. */
export function shapeOf(message: string): Shape {
  const elements = parse(message, { requiresOtherClause: true });
  return { ...mentionsOf(elements), choices: choicesOf(elements), words: wordsOf(elements) };
}

function mentionsOf(elements: readonly MessageFormatElement[], pound = ''): Mentions {
  const placeholders = new Set<string>();
  const tags = new Set<string>();
  const visit = (element: MessageFormatElement, argument: string): void => {
    if ('value' in element && element.type === TYPE.tag) tags.add(element.value);
    if (element.type === TYPE.pound) placeholders.add(argument);
    if (element.type !== TYPE.literal && element.type !== TYPE.tag && element.type !== TYPE.pound) {
      placeholders.add(element.value);
    }
    for (const { inner, counts } of insideOf(element, argument)) for (const part of inner) visit(part, counts);
  };
  for (const element of elements) visit(element, pound);
  return { placeholders, tags };
}

function choicesOf(elements: readonly MessageFormatElement[], outerNames: readonly string[] = []): Choice[] {
  return elements.flatMap((element): Choice[] => {
    const siblings = mentionsOf(elements.filter((other) => other !== element)).placeholders;
    const siblingNames = [...outerNames, ...siblings];
    const deeper = insideOf(element, '').flatMap(({ inner }) => choicesOf(inner, siblingNames));
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return deeper;
    const branches = Object.entries(element.options).map(
      ([name, option]) => [name, mentionsOf(option.value, element.value)] as const,
    );
    const kind = element.type === TYPE.select ? 'select' : (element.pluralType ?? 'cardinal');
    return [
      { argument: element.value, kind, branches: new Map(branches), siblingNames: new Set(siblingNames) },
      ...deeper,
    ];
  });
}

/** Returns the plain text of a message, without placeholders. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) =>
      element.type === TYPE.literal
        ? element.value
        : insideOf(element, '')
            .map(({ inner }) => wordsOf(inner))
            .join(' '),
    )
    .join('');
}

/** Returns the parts inside an element, and the argument that a # in them refers to. */
function insideOf(
  element: MessageFormatElement,
  argument: string,
): { inner: MessageFormatElement[]; counts: string }[] {
  if (element.type === TYPE.tag) return [{ inner: element.children, counts: argument }];
  if (element.type === TYPE.select)
    return Object.values(element.options).map(({ value }) => ({ inner: value, counts: argument }));
  if (element.type === TYPE.plural) {
    return Object.values(element.options).map(({ value }) => ({ inner: value, counts: element.value }));
  }
  return [];
}
