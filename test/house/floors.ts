/**
 * A root's floors from the top: a file may import from its own floor and those below. `nouns` marks an area, whose
 * folders are nouns.
 */
export type Floors = readonly { name: string; places: readonly string[]; nouns?: true }[];

/**
 * The product's areas, from the top: an area may import those after it. Actions follow audits within one statement, so
 * `followUp` is the lowest.
 */
export const AREAS = ['operations', 'insight', 'dataOut', 'access', 'places', 'audits', 'followUp'] as const;

const areas: Floors = AREAS.map((area) => ({ name: area, places: [area], nouns: true }));

/** The floors of each root. Places are folders or files directly in the root. */
export const FLOORS: Readonly<Record<'contract' | 'server' | 'web', Floors>> = {
  contract: [{ name: 'index', places: ['index.ts', 'descriptions.ts'] }, ...areas, { name: 'kit', places: ['kit'] }],
  server: [
    {
      name: 'start',
      places: ['cli', 'app.ts', 'main.ts', 'openDatabase.ts', 'emailLinks.ts', 'logForPeople.ts'],
    },
    ...areas,
    { name: 'shared by areas', places: ['shared'], nouns: true },
    { name: 'adapter', places: ['http'] },
    { name: 'caller identity', places: ['identity'] },
    { name: 'services', places: ['db', 'mail', 'files', 'html.ts', 'i18n.ts'] },
    { name: 'foundation', places: ['config', 'process', 'id.ts', 'refusal.ts', 'span.ts'] },
  ],
  web: [
    { name: 'start', places: ['main.tsx', 'App.tsx', 'routes.tsx', 'routes', 'beforePaint.js', 'styles.css'] },
    ...areas,
    { name: 'frame', places: ['shell'] },
    { name: 'parts', places: ['lists', 'charts', 'forms'] },
    { name: 'basics', places: ['ui', 'api', 'i18n'] },
    { name: 'session', places: ['session', 'device'] },
  ],
};

/** Nouns of the contract without a folder in another root, with the reason. */
export const NOUNS_ELSEWHERE: Readonly<Record<string, string>> = {
  'web/dataOut/exports': 'the export is a menu of the header',
  'web/places/images': 'pictures belong to the forms that upload them',
};

/** Returns the index of a place's floor, with 0 at the top; -1 for a place without a floor. */
export function floorOf(floors: Floors, place: string): number {
  return floors.findIndex(({ places }) => places.includes(place));
}

/** Returns a Mermaid diagram of the floors of a root, with its areas as one box. */
export function pictureOf(root: keyof typeof FLOORS): string {
  const floors = FLOORS[root].filter(({ name }) => !AREAS.some((area) => area === name));
  const [top, ...otherFloors] = floors.map(({ name, places }) => `${name}<br/>${places.toSorted().join(' ')}`);
  const boxes = [top, `areas<br/>${AREAS.join(' → ')}`, ...otherFloors].map((text, at) => `  ${root}${at}["${text}"]`);
  const arrows = boxes.slice(1).map((_, at) => `  ${root}${at} --> ${root}${at + 1}`);
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}

/** Returns the table of areas with their nouns in each root, in Markdown. */
export function tableOf(nounsOf: (root: keyof typeof FLOORS, area: string) => readonly string[]): string {
  const roots = ['contract', 'server', 'web'] as const;
  const rows = AREAS.map(
    (area) => `| \`${area}\` | ${roots.map((root) => nounsOf(root, area).join(', ')).join(' | ')} |`,
  );
  return ['| area | contract | server | web |', '|---|---|---|---|', ...rows].join('\n');
}
