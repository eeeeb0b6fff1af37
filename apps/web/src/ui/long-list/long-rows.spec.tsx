import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import { SearchBox } from '../query/search-box.js';
import type { Column } from '../table/column.js';
import { DataTable } from '../table/data-table.js';
import { useSelection } from '../table/selection.js';

type Row = { id: string; name: string };
const rowHeight = 44;
const manyRows: Row[] = Array.from({ length: 3000 }, (_, index) => ({ id: `r${index}`, name: `Ligne ${index}` }));
const columns: Column<Row>[] = [
  { id: 'name', header: 'Nom', cell: ({ name }) => name, heading: true, total: undefined },
  { id: 'field', header: 'Note', cell: ({ name }) => <input aria-label={`Note de ${name}`} />, total: '12' },
];

type SampleProps = { rows?: Row[]; onOpen?: (row: Row) => void };

function Sample({ rows = manyRows, onOpen = () => {} }: SampleProps) {
  const [text, setText] = useState('');
  const shown = rows.filter(({ name }) => name.includes(text));
  const selection = useSelection(shown, ({ id }) => id, shown.length, 'all');
  return (
    <>
      <SearchBox label="Rechercher" value={text} onSearch={setText} isInstant />
      <DataTable
        caption="Écritures"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        totalLabel="Total"
        selection={selection}
        onOpen={onOpen}
        isKept={({ id }) => id === 'r2500'}
      />
      <p data-testid="count">{selection.count}</p>
    </>
  );
}

const table = () => screen.getByRole('table', { name: 'Écritures' });
const bodyRows = () => [...table().querySelectorAll<HTMLTableRowElement>('tbody > tr[role=row]')];
const numbers = () => bodyRows().map((row) => Number(row.getAttribute('aria-rowindex')));
const gaps = () =>
  [...table().querySelectorAll<HTMLTableRowElement>('tbody > tr[data-gap]')].map(({ style }) => Number.parseFloat(style.height));
const frame = () => screen.getByRole('region', { name: 'Écritures' });

/** The table once the code of long tables is loaded. */
async function mountLong(props: SampleProps = {}) {
  const view = mount(<Sample {...props} />);
  await waitFor(() => expect(gaps().length).toBeGreaterThan(0));
  return view;
}

/** jsdom has no layout: the frame scrolls when a spec, or the virtualiser, sets its position. */
function scrollTo(top: number): void {
  frame().scrollTop = top;
  fireEvent.scroll(frame());
}

beforeEach(() => {
  jest.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, options?: unknown) {
    const top = (options as ScrollToOptions).top ?? 0;
    if (top === this.scrollTop) return;
    this.scrollTop = top;
    setTimeout(() => fireEvent.scroll(this));
  } as Element['scrollTo']);
  // The end of a list is where its last row ends.
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => manyRows.length * rowHeight });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

describe('a table of thousands of rows', () => {
  it('draws those near its frame, and leaves the place of the others', async () => {
    await mountLong();
    expect(bodyRows().length).toBeLessThan(60);
    scrollTo(1000 * rowHeight);
    expect(bodyRows().length).toBeLessThan(60);
    expect(screen.getByRole('rowheader', { name: 'Ligne 1000' })).toBeTruthy();
    expect(gaps().reduce((sum, height) => sum + height, 0)).toBe((manyRows.length - bodyRows().length) * rowHeight);
  });

  it('says how many rows it has, and which ones are drawn', async () => {
    await mountLong();
    // The titles, the rows, the totals.
    expect(table().getAttribute('aria-rowcount')).toBe('3002');
    expect(within(table()).getAllByRole('row')[0]?.getAttribute('aria-rowindex')).toBe('1');
    expect(numbers().slice(0, 3)).toEqual([2, 3, 4]);
    expect(screen.getByRole('row', { name: /^Total/ }).getAttribute('aria-rowindex')).toBe('3002');
    scrollTo(1000 * rowHeight);
    expect(screen.getByRole('row', { name: /Ligne 1000/ }).getAttribute('aria-rowindex')).toBe('1002');
  });

  it('moves from row to row with arrows, Home and End, also to rows that are not drawn', async () => {
    await mountLong();
    act(() => bodyRows()[0]?.focus());
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toContain('Ligne 2999');
    await userEvent.keyboard('{ArrowUp}k');
    expect(document.activeElement?.textContent).toContain('Ligne 2997');
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Ligne 1');
    expect(bodyRows().length).toBeLessThan(90);
  });

  it('scrolls to the row that takes the focus', async () => {
    await mountLong();
    act(() => bodyRows()[0]?.focus());
    await userEvent.keyboard('{End}');
    expect(frame().scrollTop).toBeGreaterThan(2900 * rowHeight);
  });

  it('keeps the row, and the field in a row, that has the focus while it is scrolled away', async () => {
    await mountLong();
    const field = screen.getByRole('textbox', { name: 'Note de Ligne 3' });
    await userEvent.click(field);
    await userEvent.keyboard('abc');
    scrollTo(1500 * rowHeight);
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('d');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note de Ligne 3' }).value).toBe('abcd');
    expect(numbers()).toContain(5);
  });

  it('leaves one row in the order of Tab, drawn wherever the table is scrolled', async () => {
    await mountLong();
    act(() => bodyRows()[2]?.focus());
    scrollTo(2000 * rowHeight);
    expect(bodyRows().filter(({ tabIndex }) => tabIndex === 0)).toEqual([screen.getByRole('row', { name: /Ligne 2 / })]);
  });

  it('draws the rows that its screen keeps, and the first one', async () => {
    await mountLong();
    expect(numbers()).toContain(2502);
    scrollTo(2000 * rowHeight);
    expect(numbers()).toContain(2);
  });

  it('opens and selects the row of the keys, and a range over rows that are not drawn', async () => {
    const onOpen = jest.fn();
    await mountLong({ onOpen });
    act(() => bodyRows()[0]?.focus());
    await userEvent.keyboard('[Space]{End}{ArrowUp}{Enter}{Shift>}[Space]{/Shift}');
    expect(onOpen.mock.calls).toEqual([[manyRows[2998]]]);
    expect(screen.getByTestId('count').textContent).toBe('2999');
  });

  it('is searched by the search of its screen: rows that are not drawn are found', async () => {
    await mountLong();
    await userEvent.type(screen.getByRole('textbox', { name: 'Rechercher' }), '2871');
    expect(await screen.findByRole('rowheader', { name: 'Ligne 2871' })).toBeTruthy();
    expect(bodyRows()).toHaveLength(1);
    expect(table().hasAttribute('aria-rowcount')).toBe(false);
  });

  it('prints every row, and then draws those near its frame again', async () => {
    await mountLong({ rows: manyRows.slice(0, 400) });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(bodyRows()).toHaveLength(400);
    expect(gaps()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(bodyRows().length).toBeLessThan(60);
  });

  it('leaves nothing that listens once it is gone', async () => {
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const { unmount } = await mountLong();
    unmount();
    for (const name of ['beforeprint', 'afterprint']) {
      const listeners = added.mock.calls.filter(([type]) => type === name).map(([, listener]) => listener);
      expect(listeners.length).toBeGreaterThan(0);
      expect(removed.mock.calls.filter(([type]) => type === name).map(([, listener]) => listener)).toEqual(listeners);
    }
  });
});

describe('a table of two hundred rows', () => {
  it('is drawn whole, without numbers', async () => {
    mount(<Sample rows={manyRows.slice(0, 200)} />);
    expect(await screen.findAllByRole('rowheader', { name: /^Ligne/ })).toHaveLength(200);
    expect(table().hasAttribute('aria-rowcount')).toBe(false);
    expect(bodyRows()[0]?.hasAttribute('aria-rowindex')).toBe(false);
  });
});
