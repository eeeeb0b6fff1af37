import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../kit/kit-harness.js';
import type { Column } from './column.js';
import { DataTable } from './data-table.js';
import { useSelection } from './selection.js';

afterEach(cleanup);

type Row = { id: string; name: string; amount: number };
const rows: Row[] = ['Anne', 'Bruno', 'Chloé', 'David'].map((name, index) => ({ id: `r${index}`, name, amount: index * 10 }));
const columns: Column<Row>[] = [
  { id: 'name', header: 'Nom', cell: (row) => row.name, heading: true, order: 'lastname' },
  {
    id: 'amount',
    header: 'Montant',
    cell: (row) => row.amount,
    align: 'end',
    total: '60',
    selectionTotal: (picked) => picked.reduce((sum, { amount }) => sum + amount, 0),
  },
];
type Spies = {
  onOpen?: (row: Row) => void;
  onSort?: (field: string, add: boolean) => void;
  remove?: (row: Row) => void;
  onPage?: (step: 1 | -1) => void;
};

function Sample({ onOpen = () => {}, onSort = () => {}, remove = () => {}, onPage = () => {} }: Spies) {
  const selection = useSelection(rows, (row) => row.id, 87, 'all');
  return (
    <>
      <DataTable
        caption="Personnes"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        order={[{ field: 'lastname', desc: true }]}
        onSort={onSort}
        onOpen={onOpen}
        onPage={onPage}
        selection={selection}
        totalLabel="Total (87 lignes)"
        actions={() => [{ label: 'Supprimer', icon: <span>x</span>, run: remove, key: 'delete' }]}
      />
      <p data-testid="picked">{selection.rows.map(({ name }) => name).join(' ')}</p>
      <button type="button" onClick={selection.selectEverything}>
        tout
      </button>
      <p data-testid="count">{selection.count}</p>
    </>
  );
}
const bodyRows = () => [...(screen.getByRole('table').querySelector('tbody')?.rows ?? [])];
const picked = () => screen.getByTestId('picked').textContent;
const focusFirst = () => bodyRows()[0]?.focus();

describe('the keyboard in a table', () => {
  it('moves from row to row with arrows, j and k, Home and End', async () => {
    mount(<Sample />);
    focusFirst();
    await userEvent.keyboard('{ArrowDown}j');
    expect(document.activeElement).toBe(bodyRows()[2]);
    await userEvent.keyboard('k{End}{ArrowDown}');
    expect(document.activeElement).toBe(bodyRows()[3]);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(bodyRows()[0]);
  });

  it('is entered by an arrow from the page, at the row last visited', async () => {
    mount(<Sample />);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bodyRows()[0]);
    await userEvent.keyboard('{ArrowDown}');
    bodyRows()[1]?.blur();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(bodyRows()[1]);
  });

  it('leaves the arrows to a field and to a second table', async () => {
    mount(
      <>
        <input aria-label="Texte" />
        <Sample />
        <DataTable caption="Autres" columns={columns} rows={rows} rowKey={({ id }) => id} rowLabel={({ name }) => name} />
      </>,
    );
    screen.getByRole('textbox').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    screen.getByRole('textbox').blur();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('table', { name: 'Personnes' }).contains(document.activeElement)).toBe(true);
  });

  it('keeps one row in the order of Tab: the last one visited', async () => {
    mount(<Sample />);
    focusFirst();
    await userEvent.keyboard('jj');
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, -1, 0, -1]);
  });

  it('opens with Enter, deletes with d, pages with PageDown', async () => {
    const spies = { onOpen: jest.fn(), remove: jest.fn(), onPage: jest.fn() };
    mount(<Sample {...spies} />);
    focusFirst();
    await userEvent.keyboard('j{Enter}d{PageDown}');
    expect(spies.onOpen.mock.calls).toEqual([[rows[1]]]);
    expect(spies.remove.mock.calls).toEqual([[rows[1]]]);
    expect(spies.onPage.mock.calls).toEqual([[1]]);
  });

  it('opens by a click on its words, not by one that unfolds a part of the row', async () => {
    const onOpen = jest.fn();
    const parts: Column<Row> = {
      id: 'parts',
      header: 'Parts',
      cell: ({ name }) => (
        <details>
          <summary>Parts de {name}</summary>deux
        </details>
      ),
    };
    mount(
      <DataTable caption="Personnes" columns={[parts]} rows={rows} rowKey={({ id }) => id} rowLabel={({ name }) => name} onOpen={onOpen} />,
    );
    await userEvent.click(screen.getByText('Parts de Anne'));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getAllByText('deux')[0] as HTMLElement);
    expect(onOpen.mock.calls).toEqual([[rows[0]]]);
  });

  it('leaves letters to what is inside the row', async () => {
    const remove = jest.fn();
    mount(<Sample remove={remove} />);
    screen.getByRole('button', { name: 'Anne' }).focus();
    await userEvent.keyboard('d');
    expect(remove).not.toHaveBeenCalled();
  });

  it('selects with Space, and a range with Shift+Space', async () => {
    mount(<Sample />);
    focusFirst();
    await userEvent.keyboard('[Space]jj{Shift>}[Space]{/Shift}');
    expect(picked()).toBe('Anne Bruno Chloé');
    await userEvent.keyboard('[Space]');
    expect(picked()).toBe('Anne Bruno');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(picked()).toBe('Anne Bruno Chloé David');
  });
});

describe('a selection', () => {
  it('takes a range with Shift and a click', async () => {
    mount(<Sample />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Bruno' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner David' }));
    await user.keyboard('{/Shift}');
    expect(picked()).toBe('Bruno Chloé David');
  });

  it('of the page is taken and given back by the box of the header', async () => {
    mount(<Sample />);
    const box = screen.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' });
    await userEvent.click(box);
    expect(picked()).toBe('Anne Bruno Chloé David');
    await userEvent.click(box);
    expect(picked()).toBe('');
  });

  it('may be every row of the filter', async () => {
    mount(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'tout' }));
    expect(screen.getByTestId('count').textContent).toBe('87');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
  });

  it('shows its own total', async () => {
    mount(<Sample />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner David' }));
    expect(within(screen.getByRole('row', { name: /Sélection : 1 ligne/ })).getByRole('cell', { name: '30' })).toBeTruthy();
  });
});

describe('a table', () => {
  it('says which column it is ordered by, and asks for another order', async () => {
    const onSort = jest.fn();
    mount(<Sample onSort={onSort} />);
    const header = screen.getByRole('columnheader', { name: 'Nom' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(header).getByRole('button'));
    expect(onSort.mock.calls).toEqual([['lastname', false]]);
    expect(screen.getByRole('columnheader', { name: 'Montant' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('names its rows and gives the total of the filter', () => {
    mount(<Sample />);
    expect(screen.getByRole('rowheader', { name: 'Anne' })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Total \(87 lignes\)/ }).textContent).toContain('60');
  });
});
