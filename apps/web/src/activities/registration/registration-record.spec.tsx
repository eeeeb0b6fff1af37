import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../platform/me.js';
import { mount } from '../../ui/kit-harness.js';
import { ClaimRecord } from '../claim/claim-record.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { registrationSheet } from './registration-sheet.js';

const park = {
  id: 'park',
  activity_name: 'Sortie au parc',
  enabled: true,
  isDeleted: false,
  price: 15.5,
  start_date: null,
  end_date: null,
  inscription_rule: '0',
  required_attachment: false,
  required_bill: false,
  inscription_price_rule: '0',
  attendees_limit: null,
  rule_comment: '',
} as RegistrationActivity;
const people = ['ARNAUD Quentin', 'BERNARD Lise', 'COSTA Ines'].map((fullname, at) => ({ id: `p${at}`, fullname }));
const past = [{ id: 'gone', fullname: 'DUVAL Rose', civility: 'Mme', exit_date: '2026-08-31' }];
const requests: Record<string, unknown>[] = [];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  requests.length = 0;
  globalThis.fetch = (async (request: Request) => answer(request)) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/api/people') {
    const isCurrent = searchParams.get('filters[statusBenef]') === 'current';
    const text = searchParams.get('filters[searchname]')?.toLowerCase() ?? '';
    const matches = (isCurrent ? people : past).filter(({ fullname }) => fullname.toLowerCase().includes(text));
    return Response.json({ totalCount: matches.length, people: matches });
  }
  const body = await request.json();
  if (pathname === '/api/inscriptions/compute') {
    const computation = {
      eligible: body.person !== 'p2',
      reasons: [],
      steps: [],
      explanation: body.person === 'p2' ? 'Déjà inscrite.' : '',
    };
    return Response.json({ ...computation, bill_amount: 15.5 * body.entries, places_left: null, duplicates: [] });
  }
  requests.push(body);
  return Response.json({ ...body, id: `r${requests.length}`, version: 1 }, { status: 201 });
}

function open(onClose: () => void = () => undefined): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [] };
  queries.setQueryData(meQuery.queryKey, { permissions: [], accounting_permissions: [], is_operator: false, environment } as never);
  mount(
    <QueryClientProvider client={queries}>
      <ClaimRecord
        sheet={registrationSheet}
        claim={null}
        activities={[park]}
        person={null}
        activityId="park"
        queue={{ ids: [], waiting: [] }}
        onOpen={() => undefined}
        onClose={onClose}
        isOutdated={false}
        onTakeNewer={() => undefined}
        onReload={() => undefined}
      />
    </QueryClientProvider>,
  );
}
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('combobox', { name });
async function choose(name: RegExp | string, text: string): Promise<void> {
  await userEvent.click(field(name));
  await userEvent.paste(text);
  await screen.findByRole('option', { name: new RegExp(text) });
  await userEvent.keyboard('{Enter}');
}
const isPriced = () => waitFor(() => expect(document.querySelector('[data-amount]')?.textContent).toContain('15,50'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('registrations of many', () => {
  it('follow one another: the amount is found alone, the next form keeps the activity and waits for the next person', async () => {
    open();
    expect(field(/^Activité/).value).toBe('park');
    await choose(/^Bénéficiaire/, 'ARNAUD');
    await isPriced();
    await press('Enregistrer et nouvelle');
    await waitFor(() => expect(field(/^Bénéficiaire/).value).toBe(''));
    expect(document.activeElement).toBe(field(/^Bénéficiaire/));
    expect(field(/^Activité/).value).toBe('park');
    expect(requests).toMatchObject([{ person: 'p0', inscription_settings: 'park', bill_amount: 15.5, status: 'waiting' }]);
  });

  it('are made for each of several people; who is refused stays in the form, with the reason', async () => {
    open();
    await choose(/^Bénéficiaire/, 'ARNAUD');
    await choose('Autres bénéficiaires', 'BERNARD');
    await choose('Autres bénéficiaires', 'COSTA');
    expect(screen.getByRole('button', { name: 'Retirer BERNARD Lise' })).toBeTruthy();
    await isPriced();
    await screen.findByText('Déjà inscrite.');
    await press('Valider');
    expect((await screen.findByRole('alert')).textContent).toMatch(/COSTA Ines\s: Déjà inscrite\./);
    expect(requests.map(({ person, bill_amount, status }) => [person, bill_amount, status])).toEqual([
      ['p0', 15.5, 'valid'],
      ['p1', 15.5, 'valid'],
    ]);
    expect(field(/^Bénéficiaire/).value).toBe('COSTA Ines');
    expect(screen.queryByRole('button', { name: 'Retirer BERNARD Lise' })).toBeNull();
  });

  it('warn of somebody who left', async () => {
    open();
    await choose(/^Bénéficiaire/, 'DUVAL');
    expect(await screen.findByText('DUVAL Rose est sortie le 31/08/2026.')).toBeTruthy();
  });
});
