// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import words from '../../../../public/i18n/en.json' with { type: 'json' };
import type { Column } from './columns.ts';
import { Table, type TableProps } from './Table.tsx';

type Fruit = { id: string; name: string; price: number };

const APPLE: Fruit = { id: 'a', name: 'Apple', price: 3 };
const PEAR: Fruit = { id: 'p', name: 'Pear', price: 5 };
const COLUMNS: readonly Column<Fruit>[] = [
  { key: 'name', title: 'Fruit', sort: 'name', place: '', cell: ({ name }) => name },
  { key: 'price', title: 'Price', isTitleHidden: true, place: '', cell: ({ price }) => `€${price}` },
];

function Details({ row }: { row: Fruit }) {
  return <p>All of the {row.name}</p>;
}

afterEach(cleanup);

const show = (props: Partial<TableProps<Fruit>> = {}) =>
  render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      <Table
        caption="Fruits"
        columns={COLUMNS}
        rows={[APPLE, PEAR]}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        breakpoint="md"
        look="lines"
        {...props}
      />
    </IntlProvider>,
  );
const rows = () => within(screen.getByRole('table', { name: 'Fruits' })).getAllByRole('row');
const texts = () => rows().map(({ textContent }) => textContent);

test.each(['lines', 'apart'] as const)('each row is in the document once (%s)', (look) => {
  show({ look });
  expect(texts()).toEqual(['FruitPrice', 'Apple€3', 'Pear€5']);
});

test('a column header sorts the rows, and shows the direction', async () => {
  const onSort = vi.fn();
  show({ sort: '-name', onSort });
  expect(screen.getByRole('columnheader', { name: 'Fruit' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Price' }).hasAttribute('aria-sort')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Fruit' }));
  expect(onSort).toHaveBeenCalledWith('name');
});

test('the rows of all sections are selected at once; a collapsed section has only its header', async () => {
  const set = vi.fn();
  show({
    selection: { ids: ['a'], has: (id) => id === 'a', toggle: vi.fn(), set, clear: vi.fn() },
    sections: [
      { key: 'ripe', head: 'Ripe', rows: [APPLE, PEAR], foot: 'More' },
      { key: 'unripe', head: 'Unripe', rows: [], foot: 'Still more' },
    ],
  });
  expect(texts()).toEqual(['FruitPrice', 'Ripe', 'Apple€3', 'Pear€5', 'More', 'Unripe']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Apple' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: words.lists.selectPage }));
  expect(set).toHaveBeenCalledWith(['a', 'p'], true);
});

test('a row expands to show its details', () => {
  show({ look: 'apart', Details, unfoldedRows: { has: (id) => id === 'p', toggle: vi.fn() } });
  expect(texts().slice(1)).toEqual(['Apple€3', 'Pear€5', 'All of the Pear']);
});
