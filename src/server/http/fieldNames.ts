import type { Translate } from '../i18n.ts';

/** The labels of form fields in the console, by their names on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  confirmpassword: 'account.signIn.confirm',
  currentpassword: 'account.signIn.current',
  email: 'signIn.email',
  end_date: 'dashboard.to',
  file: 'users.form.image',
  filter: 'history.find',
  groupname: 'groups.form.name',
  image: 'users.form.image',
  password: 'signIn.password',
  reason: 'deleteRequest.reason',
  start_date: 'dashboard.from',
  storename: 'stores.form.name',
  username: 'users.form.username',
};

/** Returns the name of a field in refusals: its label, or its name on the wire if no form has it. */
export function fieldName(field: string | undefined, translate: Translate): string {
  const label = LABELS[field ?? ''];
  return label === undefined ? (field ?? '') : translate(label);
}
