import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../ui/kit/kit-harness.js';
import { OrderImportDialog } from './order-import-dialog.js';

const originalFetch = globalThis.fetch;
const counts = { created: 1, updated: 0, cancelled: 0, unchanged: 2, waiting: 1, errors: 1 };
const imported = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000001',
  file_name: 'commandes.csv',
  status: 'uploaded',
  orders: 5,
  done: 0,
  dry_run: counts,
  counts,
  columns: [],
  sheet: null,
  sheets: [],
  warnings: [],
  errors: [{ line: 3, column: 'Prix', code: 'FORMAT', value: 'x', message: 'Ligne 3, colonne Prix : montant illisible (« x »)' }],
  failure: null,
  version: 1,
};
const problem = (document: object) =>
  Response.json({ status: 422, ...document }, { status: 422, headers: { 'content-type': 'application/problem+json' } });

let sent: string[];
let status: string;

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url, 'http://intendance.test');
  if (request.method === 'GET') return Response.json({ ...imported, status });
  sent.push(pathname.replace('/api/orders/', ''));
  if (pathname.endsWith('/confirm')) {
    status = 'done';
    return Response.json({ ...imported, status: 'running' });
  }
  if (sent.length === 1)
    return problem({
      code: 'order-import.columns-missing',
      detail: 'Il manque au fichier : N° de commande.',
      columns: [{ header: 'Bon', field: null, samples: ['C-1'] }],
    });
  return Response.json({ ...imported, status });
}

beforeEach(() => {
  sent = [];
  status = 'uploaded';
  globalThis.fetch = respond as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

it('checks a file, asks for the missing column, and imports the orders', async () => {
  mount(<OrderImportDialog onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Importer des commandes' }));
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['Bon;Date'], 'commandes.csv', { type: 'text/csv' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Bon'), 'number');
  await userEvent.click(dialog.getByRole('button', { name: 'Vérifier avec ces colonnes' }));
  expect(await dialog.findByText('Ligne 3, colonne Prix : montant illisible (« x »)')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Importer 2 commandes' }));
  await waitFor(() => expect(dialog.getByText('Import terminé.')).toBeTruthy(), { timeout: 5000 });
  expect(sent).toEqual(['upload', 'upload', `imports/${imported.id}/confirm`]);
  expect(dialog.queryByRole('button', { name: /^Importer/ })).toBeNull();
});
