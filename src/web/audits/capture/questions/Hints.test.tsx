// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import en from '../../../../../public/i18n/en.json' with { type: 'json' };
import { Hints } from './Hints.tsx';

afterEach(cleanup);

test.each([true, false])('a question for information shows that only before it is answered: %s', (informational) => {
  render(
    <IntlProvider locale="en" messages={en}>
      <Hints id="hints" fourP={1} informational={informational} hint={null} />
    </IntlProvider>,
  );
  expect(screen.queryByText('For information, not scored') !== null).toBe(informational);
});
