import { GROUP_USER } from '../../domain/userTypes.ts';
import { viewerOf, type Viewer } from './viewer.ts';

/** What of a viewer changes the text of a statement about their stores; who they are is a value. */
export type ScopeShape = { readonly scope: 'all' | 'assigned' | 'group' };

export function scopeShape({ isAdministrator, apiToken }: Viewer): ScopeShape {
  if (isAdministrator) return { scope: 'all' };
  return { scope: apiToken ? 'group' : 'assigned' };
}

/** A viewer of that shape, for a statement that is put together once for all of them. */
export function viewerOfShape(
  { scope }: ScopeShape,
  { userId, groupId }: { userId: string; groupId: string | null },
): Viewer {
  const nobody = { id: userId, group_id: groupId, username: '', email: '', image: null };
  const viewer = viewerOf({ ...nobody, user_type: scope === 'all' ? 1 : GROUP_USER });
  return scope === 'group' ? { ...viewer, apiToken: { id: '', name: '', scopes: [] } } : viewer;
}
