import type { ActionState, ScheduleState } from './followUpQueries.ts';
import { groupCells } from './groupCell.ts';
import { names } from './names.ts';
import type { State, UserState } from './queries.ts';

type Cells = (string | null)[];

/** The maximum length of a cell in characters; spreadsheet programs allow 32,767. */
const CELL_MAX_CHARACTERS = 30_000;

/** Returns the converter between stores and a cell. Stores that share a name are written as ids. */
export function storeCells(stores: readonly { id: string; name: string }[]) {
  const byName = names(stores, ({ name }) => name);
  return groupCells(stores.map(({ id, name }) => ({ id, name: byName.of(name).length === 1 ? name : id })));
}

/** Returns a schedule's stores as one cell. If they don't fit, the cell is '', which the import treats as unchanged. */
export function storesCell({ storeIds }: ScheduleState, cells: ReturnType<typeof storeCells>): string {
  const cell = cells.cell(storeIds);
  return cell.length > CELL_MAX_CHARACTERS ? '' : cell;
}

/** Returns the cells for the name and the email address of an action's owner. */
export function ownerCells({ ownerId, ownerName, ownerEmail }: ActionState, users: ReadonlyMap<string, UserState>) {
  const user = ownerId === null ? undefined : users.get(ownerId);
  return { owner: user?.username ?? ownerName ?? '', email: user?.email ?? ownerEmail ?? '' };
}

export function scheduleRows({ schedules, groups, stores, users }: State): Cells[] {
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const cells = storeCells(stores);
  return schedules.map((schedule) => [
    schedule.id,
    schedule.name,
    schedule.groupId === null ? null : (groupNames.get(schedule.groupId) ?? null),
    storesCell(schedule, cells) || null,
    String(schedule.every),
    schedule.unit,
    schedule.start,
    String(schedule.grace),
    schedule.assigneeId === null ? null : (emails.get(schedule.assigneeId) ?? null),
    schedule.module,
  ]);
}

/** Returns the rows of actions. The reason is empty, because it is only entered when an action is cancelled. */
export function actionRows({ actions, stores, users }: State): Cells[] {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  const byId = new Map(users.map((user) => [user.id, user]));
  return actions.map((action) => {
    const { owner, email } = ownerCells(action, byId);
    const store = storeNames.get(action.storeId) ?? null;
    const { id, storeId, question, item, title, detail, due, status } = action;
    return [id, storeId, store, question, item, title, detail || null, owner || null, email || null, due, status, null];
  });
}
