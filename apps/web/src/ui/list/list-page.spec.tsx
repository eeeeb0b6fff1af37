import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../kit/kit-harness.js';
import { type AnyQuery, listSchema } from '../query/list-schema.js';
import { trashFilter } from '../query/trash-filter.js';
import { useListParams } from '../query/use-list-params.js';
import type { Column } from '../table/column.js';
import type { ListQuery } from './list-body.js';
import { ListPage } from './list-page.js';
import { useShownPage } from './use-shown-page.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Row = { id: string; name: string };
const schema = listSchema<AnyQuery>({
  order: 'name',
  orders: ['name'],
  search: 'searchname',
  defaultFrom: { filter: 'from' },
  filters: {
    from: { kind: 'day', label: 'Du', chip: 'Depuis le', api: 'date|gte' },
    status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: [{ value: 'waiting', label: 'En attente' }] },
    trash: trashFilter,
  },
});
const done: ListQuery = { isPending: false, isError: false, isFetching: false, error: null, refetch: () => {} };
const people = (size: number): Row[] => Array.from({ length: size }, (_, index) => ({ id: `p${index}`, name: `Personne ${index}` }));

const bothColumns: Column<Row>[] = [
  { id: 'name', header: 'Nom', cell: (row) => row.name, heading: true, order: 'name' },
  { id: 'more', header: 'Détail', cell: () => 'x' },
];

type SampleProps = {
  query?: Partial<ListQuery>;
  rows?: Row[] | undefined;
  total?: number;
  columns?: Column<Row>[];
  onPrefetch?: (query: Record<string, string | number>) => void;
  fetchRows?: (query: Record<string, string | number>) => Promise<Row[]>;
};
const firstPage = people(10);

function Sample({ query = {}, rows = firstPage, total = 87, columns = bothColumns, onPrefetch, fetchRows }: SampleProps) {
  const list = useListParams(schema);
  return (
    <ListPage
      title="Personnes"
      resource="people"
      noun="personne"
      list={list}
      query={{ ...done, ...query }}
      rows={query.isPending || query.isError ? undefined : rows}
      total={total}
      columns={columns}
      rowLabel={(row) => row.name}
      bulk={[{ label: 'Valider', run: () => {} }]}
      empty={{ title: 'Aucune personne pour le moment' }}
      {...(onPrefetch ? { onPrefetch } : {})}
      {...(fetchRows ? { fetchRows } : {})}
    />
  );
}
const search = (view: ReturnType<typeof mount>) => view.router.state.location.search;

describe('the states of a list', () => {
  it('loading for the first time are grey rows, and words', () => {
    mount(<Sample query={{ isPending: true, isFetching: true }} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByText('Chargement en cours...').length).toBeGreaterThan(0);
  });

  it('failed are a reason, a reference and a second try', async () => {
    const refetch = jest.fn();
    mount(<Sample query={{ isError: true, error: { detail: "Une erreur s'est produite", trace_id: '7f3a' }, refetch }} />);
    expect(screen.getByText('Impossible de charger la liste')).toBeTruthy();
    expect(screen.getByText(/7f3a/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('empty from the start are an invitation', () => {
    mount(<Sample rows={[]} total={0} />, '/?defaultFilter=false');
    expect(screen.getByText('Aucune personne pour le moment')).toBeTruthy();
  });

  it('empty because of the default year say so, and open the other years', async () => {
    const view = mount(<Sample rows={[]} total={0} />);
    expect(screen.getByText('Aucun résultat pour ces filtres')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Voir toutes les années' }));
    expect(search(view)).toBe('?defaultFilter=false');
  });
});

describe('the address of a list', () => {
  it('follows the search, after a rest', async () => {
    const view = mount(<Sample />, '/?page=3');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'mart');
    await waitFor(() => expect(search(view)).toBe('?q=mart'));
  });

  it('follows the search at once when its field is left, so that the click that left it is not undone', async () => {
    const view = mount(<Sample />, '/');
    await userEvent.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'mart');
    await userEvent.tab();
    expect(search(view)).toBe('?q=mart');
  });

  it('loses a filter with its chip', async () => {
    const view = mount(<Sample />, '/?status=waiting&defaultFilter=false');
    await userEvent.click(screen.getByRole('button', { name: /Retirer le filtre : Statut/ }));
    expect(search(view)).toBe('?defaultFilter=false');
  });

  it('follows the order: down, then back to the default', async () => {
    const view = mount(<Sample />);
    const order = () => userEvent.click(screen.getByRole('button', { name: 'Nom' }));
    await order();
    expect(search(view)).toBe('?order=-name');
    await order();
    expect(search(view)).toBe('');
  });

  it('follows the page and the number of rows', async () => {
    const view = mount(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Page 4' }));
    expect(search(view)).toBe('?page=4');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '25');
    expect(search(view)).toBe('?limit=25');
  });
});

describe('the page of a list', () => {
  it('is that of the rows, until those of the next one are there', () => {
    const page = { limit: 10, total: 87, onPage: () => {} };
    const { result, rerender } = renderHook(
      (state: { requestedPage: number; isPlaceholder: boolean }) => useShownPage({ ...page, ...state }),
      {
        initialProps: { requestedPage: 2, isPlaceholder: false },
      },
    );
    rerender({ requestedPage: 3, isPlaceholder: true });
    expect(result.current.page).toBe(2);
    rerender({ requestedPage: 3, isPlaceholder: false });
    expect(result.current.page).toBe(3);
  });

  it('is the last one when the address asks for more', async () => {
    const view = mount(<Sample rows={[]} />, '/?page=9999');
    await waitFor(() => expect(search(view)).toBe('?page=9'));
  });
});

describe('a page of list', () => {
  it('fetches the next page when the reader comes near', async () => {
    const onPrefetch = jest.fn();
    mount(<Sample onPrefetch={onPrefetch} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Suivant' }));
    expect(onPrefetch.mock.calls[0]?.[0]).toMatchObject({ page: 2, limit: 10 });
  });

  it('prints every row of its filter, with the columns of the screen', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    localStorage.setItem('intendance.columns.people', JSON.stringify(['more']));
    const fetchRows = jest.fn(async () => people(87));
    mount(<Sample fetchRows={fetchRows} />, '/?status=waiting&q=mart');
    await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(fetchRows.mock.calls[0]).toEqual([
      expect.objectContaining({ page: 1, 'filters[status|eq]': 'waiting', 'filters[searchname]': 'mart', 'order[name]': 'asc' }),
    ]);
    const sheet = document.querySelector('[data-print-sheet]');
    expect([...(sheet?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)).toEqual(['Nom']);
    expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(87);
    expect(sheet?.textContent).toContain('Statut\u00a0: En attente · Recherche\u00a0: «\u00a0mart\u00a0» · 87 personnes');
    dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
  });

  it('says that it prints a part of a list beyond the limit, and prints nothing unless agreed', async () => {
    const fetchRows = jest.fn(async () => people(500));
    mount(<Sample fetchRows={fetchRows} total={5001} />);
    await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
    await screen.findByText(/Cette liste compte 5\s001 lignes/);
    await userEvent.click(await screen.findByRole('button', { name: 'Ne pas imprimer' }));
    expect(fetchRows).not.toHaveBeenCalled();
  });

  it('offers the whole filter once the page is selected', async () => {
    mount(<Sample />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sélectionner les 87 résultats du filtre' }));
    expect(screen.getByText('87 personnes sélectionnées')).toBeTruthy();
  });

  it('renders no cell again when its rows are selected', async () => {
    const cell = jest.fn(({ name }: Row) => name);
    mount(<Sample rows={people(50)} columns={[{ id: 'name', header: 'Nom', cell, heading: true }]} />);
    const rendered = cell.mock.calls.length;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Personne 7' }));
    expect(screen.getByText('49 personnes sélectionnées')).toBeTruthy();
    expect(cell).toHaveBeenCalledTimes(rendered);
  });

  it('says what the API does by itself without a filter', async () => {
    const view = mount(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer (1)' }));
    const trash = await screen.findByRole('combobox', { name: 'Corbeille' });
    expect([...trash.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['masquée', 'incluse', 'seule']);
    await userEvent.selectOptions(trash, 'seule');
    expect(search(view)).toBe('?trash=true');
  });

  it('hides a column and remembers it', async () => {
    const { unmount } = mount(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Détail' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Détail' })).toBeNull());
    unmount();
    mount(<Sample />);
    expect(screen.queryByRole('columnheader', { name: 'Détail' })).toBeNull();
  });
});
