import { useState } from 'react';
import { listChanges } from '../../../../contract/access/history.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import {
  changeSignInRules,
  readSecondFactor,
  readSignInRules,
} from '../../../../contract/access/signIn/secondFactor.ts';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '../../../../domain/secondFactor.ts';
import { useProof } from '../../../forms/useProof.tsx';
import { CallError } from '../../../api/CallError.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

type Rules = ReplyOf<typeof readSignInRules>['resultData'];

/**
 * Shows for which users two-step sign-in is required, and how many have set it up. A change asks for confirmation,
 * because it can interrupt users at work.
 */
export function RuleCard({ rules }: { rules: Rules }) {
  const text = useText();
  const [newRule, setNewRule] = useState<SecondFactorRule | null>(null);
  const current = rules.second_factor;
  return (
    <div className="card divide-y divide-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 max-sm:px-4">
        <p className="min-w-40 flex-1 font-medium">{text('signInRules.of')}</p>
        <SegmentedControl
          label={text('signInRules.of')}
          options={SECOND_FACTOR_RULES.map((value) => ({ value, text: text(`signInRules.rules.${value}`) }))}
          value={current}
          onChange={(value) => value !== current && setNewRule(value)}
        />
      </div>
      <Count name={text('signInRules.administrators')} count={rules.administrators} />
      <Count name={text('signInRules.groupUsers')} count={rules.group_users} />
      {newRule && (
        <Confirm newRule={newRule} lackingCount={countUsersWithout(rules, newRule)} onClose={() => setNewRule(null)} />
      )}
    </div>
  );
}

function Count({ name, count: { all, protected: count } }: { name: string; count: Rules['administrators'] }) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 px-5 py-3 max-sm:px-4">
      <p className="min-w-40 flex-1">{name}</p>
      <p className="num text-fg-2">{text('signInRules.protected', { count, all })}</p>
    </div>
  );
}

/** Returns the number of users to whom a rule applies and who have not set up a second factor. */
function countUsersWithout({ administrators, group_users: groupUsers }: Rules, rule: SecondFactorRule): number {
  if (rule === 'nobody') return 0;
  const unprotectedCount = (kind: Rules['administrators']) => kind.all - kind.protected;
  return unprotectedCount(administrators) + (rule === 'everybody' ? unprotectedCount(groupUsers) : 0);
}

function Confirm({
  newRule,
  lackingCount,
  onClose,
}: {
  newRule: SecondFactorRule;
  lackingCount: number;
  onClose: () => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(changeSignInRules, [readSignInRules, readSecondFactor, listChanges]);
  const proof = useProof(error);

  async function change(): Promise<void> {
    try {
      notify({ text: (await send({ second_factor: newRule, currentpassword: proof.password })).resultData });
      onClose();
    } catch (failure) {
      // The dialog shows the server's errors; anything else is a bug.
      if (!(failure instanceof CallError)) throw failure;
    }
  }

  return (
    <ConfirmDialog
      title={text(`signInRules.confirm.${newRule}`)}
      confirm={text(newRule === 'nobody' ? 'signInRules.confirm.release' : 'signInRules.confirm.require')}
      busy={busy}
      error={error}
      field={proof.field}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      {newRule === 'nobody'
        ? text('signInRules.confirm.nobodyLead')
        : text('signInRules.confirm.lead', { count: lackingCount })}
    </ConfirmDialog>
  );
}
