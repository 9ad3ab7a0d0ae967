import type { Tree } from './tree.ts';

/** Follows CONTRIBUTING, 'Add a scoring type': a fourth, in which No earns the point. */
export async function addScoringType(tree: Tree): Promise<void> {
  await tree.insert('src/domain/instrument.ts', 'export const SCORING_TYPES = [1, 2, 3', ', 4');
  await tree.insert('src/domain/answers.ts', "1: 'Yes', 2: 'No', 3: null", ", 4: 'No'");
  await tree.insert('src/domain/answers.test.ts', '    [3, null],\n', "    [4, 'No'],\n");
  await tree.insert(
    'src/domain/answers.test.ts',
    "    ['N/A', 1, 1, { countedPoints: 0, earnedPoints: 0 }],\n",
    "    ['No', 4, 2, { countedPoints: 2, earnedPoints: 2 }],\n",
  );
}
