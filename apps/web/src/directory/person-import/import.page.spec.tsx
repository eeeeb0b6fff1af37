import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { Component as ImportPage } from './import.page.js';

const originalFetch = globalThis.fetch;
const field = (field_code: string, field_name: string) => ({
  id: field_code,
  field_code,
  field_name,
  field_group: 'civility',
  enabled: true,
});
const fields = [field('lastname', 'Nom'), field('firstname', 'Prénom')];
const refusal = {
  type: 'urn:problem:person-import.no-key',
  title: 'Données invalides',
  status: 422,
  code: 'person-import.no-key',
  detail: 'Aucune colonne ne permet de reconnaître les personnes.',
  columns: [
    { header: 'Nom', field: 'lastname', samples: ['Roux'] },
    { header: 'Petit nom', field: null, samples: ['Zoé'] },
  ],
  sheet: 'Effectif',
  sheets: ['Effectif', 'Sortis'],
};
let uploads: Record<string, unknown>[];

// jsdom's forms cannot be read back from a request.
let append: jest.SpiedFunction<typeof FormData.prototype.append>;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/person_fields') return Response.json({ totalCount: fields.length, person_fields: fields });
  uploads.push(Object.fromEntries(append.mock.calls.splice(0).map(([name, value]) => [name, value])));
  return Response.json(refusal, { status: 422 });
}

beforeEach(() => {
  uploads = [];
  append = jest.spyOn(FormData.prototype, 'append');
  globalThis.fetch = (async (request: Request) => answer(request)) as typeof fetch;
});
afterEach(() => {
  cleanup();
  append.mockRestore();
  globalThis.fetch = originalFetch;
});

describe('a file of people that is refused for its columns', () => {
  it('shows the reason with the columns to map and the sheets, and is checked again', async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [] };
    queries.setQueryData(meQuery.queryKey, { permissions: [], accounting_permissions: [], is_operator: false, environment } as never);
    mount(
      <QueryClientProvider client={queries}>
        <ImportPage />
      </QueryClientProvider>,
    );
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['Nom;Petit nom'], 'effectif.csv', { type: 'text/csv' }));
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.detail);
    expect(await screen.findByText('Par exemple : Zoé', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Petit nom' }), 'firstname');
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier avec ces colonnes' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(JSON.parse(String(uploads[1]?.columns))).toEqual({ 'Petit nom': 'firstname' });

    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Feuille du classeur' }), 'Sortis');
    await waitFor(() => expect(uploads[2]?.sheet).toBe('Sortis'));
  });
});
