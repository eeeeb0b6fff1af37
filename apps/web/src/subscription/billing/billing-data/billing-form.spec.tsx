import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../../platform/me-query.js';
import { mount } from '../../../ui/kit/kit-harness.js';
import { environmentQuery } from '../../contract/offer/offer.api.js';
import type { BillingData } from './billing-data.api.js';
import { BillingForm } from './billing-form.js';

const originalFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

const saved = {
  id: 'e1',
  version: 1,
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  has_mandate: false,
  mandate: null,
} as BillingData;
const refused = () => Response.json({ type: 'urn:problem:x', code: 'x', detail: "Votre BIC n'est pas valide" }, { status: 422 });

it('removes the notification of a refused save when the next save succeeds', async () => {
  const answers = [refused, () => Response.json({ ...saved, bic: 'BNPAFRPP', version: 2 })];
  globalThis.fetch = (async () => (answers.shift() ?? refused)()) as typeof fetch;
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { environment: { id: 'e1' } } as never);
  let count = 0;
  mount(
    <QueryClientProvider client={queries}>
      <BillingForm billing={saved} action="Enregistrer" onSaved={() => count++} />
    </QueryClientProvider>,
  );
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.type(screen.getByRole('textbox', { name: /BIC/ }), 'X');
  await save();
  expect(await screen.findByText('Enregistrement impossible')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /BIC/ }), '{Backspace}Z');
  await save();
  await waitFor(() => expect(count).toBe(1));
  await waitFor(() => expect(screen.queryByText('Enregistrement impossible')).toBeNull(), { timeout: 2000 });
});

it('starts from the name, the address and the SIREN of the structure while nobody has saved it', async () => {
  const structure = {
    id: 'e1',
    name: 'Association du Canal',
    address: '3 quai du Port',
    zip_code: '69002',
    city: 'Lyon',
    siren: '732829320',
  };
  const nothing = {
    holder: null,
    street: null,
    zip: null,
    city: null,
    country: null,
    iban: null,
    bic: null,
    siren: null,
    bill_street: null,
  };
  const empty = { ...saved, ...nothing } as BillingData;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(meQuery.queryKey, { environment: { id: 'e1' } } as never);
  queries.setQueryData(environmentQuery('e1').queryKey, structure as never);
  mount(
    <QueryClientProvider client={queries}>
      <BillingForm billing={empty} action="Enregistrer" onSaved={() => undefined} />
    </QueryClientProvider>,
  );
  const values = ['Titulaire du compte', 'Adresse', 'Code postal', 'Ville', 'SIREN'].map(
    (name) => (screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement).value,
  );
  expect(values).toEqual(['Association du Canal', '3 quai du Port', '69002', 'Lyon', '732829320']);
});

it('shows the character that no bank can write under its field', async () => {
  const message = 'Le caractère « < » ne s’écrit pas dans un prélèvement : remplacez-le';
  const violations = [{ propertyPath: 'holder', code: 'billing-data.holder-unwritable', message }];
  const problem = { type: 'urn:problem:billing-data.invalid', code: 'billing-data.invalid', detail: message, violations };
  globalThis.fetch = (async () => Response.json(problem, { status: 422 })) as typeof fetch;
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { environment: { id: 'e1' } } as never);
  mount(
    <QueryClientProvider client={queries}>
      <BillingForm billing={saved} action="Enregistrer" onSaved={() => undefined} />
    </QueryClientProvider>,
  );
  const holder = screen.getByRole('textbox', { name: /Titulaire/ });
  await userEvent.type(holder, ' <');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(holder.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});
