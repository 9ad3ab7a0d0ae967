// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/instrument.ts';
import { LOCALES } from './language.ts';
import { useListFormat } from './useListFormat.ts';

function List() {
  return <p>{useListFormat()(['A', 'B', 'C'])}</p>;
}

test.each(LANGUAGES)('a list in %s has the separators of that language', (language) => {
  const { container } = render(
    <IntlProvider locale={LOCALES[language]}>
      <List />
    </IntlProvider>,
  );
  expect(container.textContent).toBe(['zh', 'ja'].includes(language) ? 'A、B、C' : 'A, B, C');
});
