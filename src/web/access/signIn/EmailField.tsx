import type { ComponentProps } from 'react';
import { Field } from '../../forms/Field.tsx';
import { CARD_INPUT } from '../../shell/outside/AccountCard.tsx';

/** Shows the email field of an account card. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete' | 'className'>) {
  return <Field type="email" autoComplete="username" className={CARD_INPUT} {...props} />;
}
