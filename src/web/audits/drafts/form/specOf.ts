import { valueAt } from '../../../../domain/drafts/merge.ts';
import { isTree, type Tree } from '../../../../domain/drafts/tree.ts';
import { concerns, type ReadProblem } from '../../definitions/problems/problemCause.ts';
import type { EntryKind } from '../content/structure.ts';
import { fieldsOf, placeOf, type FieldSpec } from './fields.ts';

/** Returns the field of the form that a problem concerns; undefined if the form has no such field. */
export function specOf(definition: Tree, problem: ReadProblem): FieldSpec | undefined {
  const { path } = problem;
  const value = path === '' ? definition : valueAt(definition, path);
  const fields = fieldsOf(kindAt(path, value), isTree(value) ? value : {});
  return fields.find((field) => concerns(problem, placeOf(field)));
}

function kindAt(path: string, value: unknown): EntryKind {
  const [root = ''] = path.split('/');
  if (root === '') return 'about';
  if (root === 'items') return 'item';
  if (root === 'sections') return 'section';
  if (root !== 'questions') return root as 'measures';
  return isTree(value) && 'weight' in value ? 'question' : 'manager';
}
