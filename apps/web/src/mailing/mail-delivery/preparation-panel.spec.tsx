import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { mailings } from '../mailing/mailing.api.js';
import { MailDeliveryPanel } from './mail-delivery-panel.js';
import { PreparationPanel } from './preparation-panel.js';

const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [{ code: 'MAILING', active: true }] };
const me = { permissions: ['MAILING_SEND'], accounting_permissions: [], is_operator: false, environment };
const original = globalThis.fetch;
let sent: string[];
beforeEach(() => {
  sent = [];
  globalThis.fetch = (async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response(null, { status: 204 });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

it('shows how many entries are read, and cancels the sending', async () => {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, me as never);
  mount(
    <QueryClientProvider client={queries}>
      <PreparationPanel id="m" preparation={{ total: 1200, done: 300 }} />
    </QueryClientProvider>,
  );
  const bar = await screen.findByRole('progressbar', { name: 'Destinataires préparés' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByRole('status').textContent).toContain('300 sur');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  await waitFor(() => expect(sent).toContain('POST /api/mailings/m/cancel'));
  expect(await screen.findByText(/aucun e-mail n’est parti/)).toBeTruthy();
});

it('is no error when a colleague cancels the sending, and the mailing is read again', async () => {
  const delivery = { status: 'preparing', preparation: { total: 1200, done: 300 } };
  let isCancelled = false;
  globalThis.fetch = (async (request: Request) => {
    sent.push(new URL(request.url).pathname);
    if (!request.url.endsWith('/delivery')) return Response.json({ totalCount: 0, recipients: [] });
    return isCancelled ? Response.json({ status: 404, detail: 'Envoi inconnu' }, { status: 404 }) : Response.json(delivery);
  }) as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(meQuery.queryKey, me as never);
  queries.setQueryData(mailings.key, {});
  mount(
    <QueryClientProvider client={queries}>
      <MailDeliveryPanel id="n" />
    </QueryClientProvider>,
  );
  await screen.findByRole('progressbar', { name: 'Destinataires préparés' });
  isCancelled = true;
  await waitFor(() => expect(queries.getQueryState(mailings.key)?.isInvalidated).toBe(true), { timeout: 5_000 });
  expect(screen.queryByText('Impossible de suivre l’envoi')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
