import type * as calls from '../../../../contract/places/workbook.ts';
import { dayOf } from '../../../../domain/days.ts';
import { WORKBOOK_LISTED_MAX } from '../../../../domain/bulkImport.ts';
import { recordExport } from '../../../shared/history/access.ts';
import { refusalText } from '../../../http/failure.ts';
import { isRefusalCode, Refusal } from '../../../refusal.ts';
import type { HandlersOf } from '../../../http/serve.ts';
import { GROUP_USER } from '../../../../domain/userTypes.ts';
import { confirmAdministrator } from '../../../shared/credentials/confirmIdentity.ts';
import type { Translate } from '../../../i18n.ts';
import { applyPlan } from './apply.ts';
import { hashPasswords } from './initialPasswords.ts';
import { plannedChanges, planWorkbook, type Plan } from './plan/plan.ts';
import type { Problem } from './plan/problems.ts';
import type { UserChange } from './plan/users.ts';
import { lockState, selectState, snapshot } from '../export/queries.ts';

/** Handlers that export, check and import the workbook. */
export const workbookHandlers: HandlersOf<typeof calls> = {
  async exportWorkbook(_input, context) {
    const { db, viewer, translate, now } = context;
    const state = await snapshot(db);
    const { writeWorkbook } = await import('../export/write.ts');
    const bytes = await writeWorkbook(state, translate);
    const name = `people-and-places-${dayOf(now, viewer.timeZone)}.xlsx`;
    await recordExport(context, name);
    return { resultData: { name, content: bytes.toString('base64') } };
  },

  async checkWorkbook(_input, { db, translate, workbook }) {
    const plan = planWorkbook(workbook, await snapshot(db));
    const changes = plannedChanges(plan);
    const { problems, counts } = plan;
    return {
      resultData: {
        plan: problems.count > 0 || changes.length === 0 ? null : plan.digest,
        counts,
        problems: problems.list.map((problem) => ({
          sheet: problem.sheet,
          row: problem.row,
          column: problem.column,
          code: problem.code,
          text: wordsOf(problem, translate),
        })),
        problem_count: problems.count,
        changes: changes
          .slice(0, WORKBOOK_LISTED_MAX)
          .map(({ sheet, row, kind, name, columns }) => ({ sheet, row, kind, name, columns })),
        change_count: changes.length,
      },
    };
  },

  async applyWorkbook({ plan: expectedPlan, currentpassword }, context) {
    const { db, translate, workbook } = context;
    const first = confirmedPlan(planWorkbook(workbook, await snapshot(db)), expectedPlan);
    // This plan decides whether a proof is needed, which is safe because exactly the same plan is applied below.
    const isProofNeeded = first.users.some(changesSignIn);
    const proof = isProofNeeded ? await confirmAdministrator(currentpassword, context) : undefined;
    // Hashes after the checks above, which may refuse the import, and before locking, because hashing takes seconds.
    const hashOf = await hashPasswords(first.passwords);
    const count = await context.transact(async (transaction) => {
      await lockState(transaction.db);
      const state = await selectState(transaction.db);
      const plan = confirmedPlan(planWorkbook(workbook, state), expectedPlan);
      await applyPlan(transaction, plan, state, hashOf);
      return plannedChanges(plan).length;
    }, proof);
    return { resultData: translate('messages.workbookApplied', { count }), changed: count };
  },
};

/**
 * Checks whether a row adds an administrator or changes an email address, for which the caller must confirm their
 * identity.
 */
function changesSignIn({ before, email, userType }: UserChange): boolean {
  return before ? before.email !== email : userType !== GROUP_USER;
}

/**
 * Returns the plan. Throws workbook_refused if it has problems, and workbook_outdated if it differs from the plan that
 * the user checked.
 */
function confirmedPlan(plan: Plan, expectedPlan: string): Plan {
  if (plan.problems.count > 0) throw new Refusal('workbook_refused', { field: 'file' });
  if (plan.digest !== expectedPlan) throw new Refusal('workbook_outdated');
  return plan;
}

/** Returns the message of a problem. Rules shared with forms use the forms' messages. */
function wordsOf({ code, column, values }: Problem, translate: Translate): string {
  const field = column ?? '';
  return isRefusalCode(code)
    ? refusalText({ code, field, values }, translate, field)
    : translate(`workbook.problems.${code}`, { column: field, ...values });
}
