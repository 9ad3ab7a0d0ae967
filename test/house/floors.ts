/** A root's floors from the top: a file may import from its own floor and those below. `null` stands for every other folder. */
export type Floors = readonly { name: string; places: readonly string[] | null }[];

/** Places are folders, or files, right below the root. */
export const FLOORS: Readonly<Record<'server' | 'web', Floors>> = {
  server: [
    { name: 'start', places: ['cli', 'app.ts', 'main.ts', 'openDatabase.ts'] },
    { name: 'nouns', places: null },
    { name: 'adapter', places: ['http'] },
    { name: 'who asks', places: ['identity'] },
    { name: 'services', places: ['db', 'mail', 'files', 'html.ts', 'i18n.ts'] },
    { name: 'ground', places: ['config', 'process', 'id.ts', 'refusal.ts', 'span.ts'] },
  ],
  web: [
    { name: 'start', places: ['main.tsx', 'App.tsx', 'routes.tsx', 'routes', 'beforePaint.js', 'styles.css'] },
    { name: 'pages', places: null },
    { name: 'frame', places: ['shell'] },
    { name: 'parts', places: ['lists', 'charts', 'forms'] },
    { name: 'basics', places: ['ui', 'api', 'i18n'] },
    { name: 'session', places: ['session'] },
  ],
};

/** The number of the floor on which a place stands, the top one first. */
export function floorOf(floors: Floors, place: string): number {
  const named = floors.findIndex(({ places }) => places?.includes(place));
  return named === -1 ? floors.findIndex(({ places }) => places === null) : named;
}

/** The floors of a root as Mermaid draws them, each with the places that the tree has on it. */
export function pictureOf(root: 'server' | 'web', places: readonly string[]): string {
  const floors = FLOORS[root];
  const boxes = floors.map(({ name }, at) => {
    const here = places.filter((place) => floorOf(floors, place) === at).toSorted();
    return `  ${root}${at}["${name}<br/>${here.join(' ')}"]`;
  });
  const arrows = floors.slice(1).map((_, at) => `  ${root}${at} --> ${root}${at + 1}`);
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}
