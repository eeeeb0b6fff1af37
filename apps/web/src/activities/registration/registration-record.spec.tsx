import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
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
  options: [],
  option_figures: [],
  rule_comment: '',
} as unknown as RegistrationActivity;
const people = ['ARNAUD Quentin', 'BERNARD Lise', 'COSTA Ines'].map((fullname, at) => ({ id: `p${at}`, fullname }));
const past = [{ id: 'gone', fullname: 'DUVAL Rose', civility: 'Mme', exit_date: '2026-08-31' }];
const requests: Record<string, unknown>[] = [];
let uploads = 0;
const originalFetch = globalThis.fetch;

beforeEach(() => {
  requests.length = 0;
  uploads = 0;
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
  if (pathname === '/api/inscription_attachments') {
    uploads += 1;
    return Response.json({ id: `a${uploads}`, name: `piece${uploads}.pdf`, extension: 'pdf', size: 9, mime_type: 'application/pdf' });
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

function open(activity = park): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [] };
  queries.setQueryData(meQuery.queryKey, { permissions: [], accounting_permissions: [], is_operator: false, environment } as never);
  mount(
    <QueryClientProvider client={queries}>
      <ClaimRecord
        sheet={registrationSheet}
        claim={null}
        activities={[activity]}
        person={null}
        activityId="park"
        queue={{ ids: [], waiting: [], offset: 0, total: 1 }}
        onOpen={() => undefined}
        onClose={() => undefined}
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
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

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

  it('take the document of each person when the activity requires one', async () => {
    open({ ...park, required_attachment: true });
    await choose(/^Bénéficiaire/, 'ARNAUD');
    await choose('Autres bénéficiaires', 'BERNARD');
    await isPriced();
    const [first, second] = await waitFor(() => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
      expect(inputs).toHaveLength(2);
      return inputs;
    });
    const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
    await userEvent.upload(second as HTMLInputElement, pdf('quentin.pdf'));
    await screen.findByText('piece1.pdf');
    await press('Enregistrer');
    expect(await screen.findAllByText('Vous devez ajouter la pièce justificative de BERNARD Lise.')).not.toEqual([]);
    await userEvent.upload(first as HTMLInputElement, pdf('lise.pdf'));
    await screen.findByText('piece2.pdf');
    await press('Enregistrer');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.map(({ person, inscription_attachments }) => [person, inscription_attachments])).toEqual([
      ['p0', ['a1']],
      ['p1', ['a2']],
    ]);
  });

  it('warn of somebody who left', async () => {
    open();
    await choose(/^Bénéficiaire/, 'DUVAL');
    expect(await screen.findByText('DUVAL Rose est sortie le 31/08/2026.')).toBeTruthy();
  });

  it('take options: a group waits for one of each participant, and the amount for the group', async () => {
    const size = (id: string, name: string) => ({ id, group: 'Taille', name, price: null, attendees_limit: null });
    const bus = { id: 'bus', group: '', name: 'Bus', price: 5, attendees_limit: 10 };
    const options = [bus, size('s', 'S'), size('l', 'L')];
    open({ ...park, options, option_figures: [{ option: 'bus', attendees: 9, places_left: 1 }] });
    expect(screen.getByText('1 place restante')).toBeTruthy();
    await choose(/^Bénéficiaire/, 'ARNAUD');
    await press('Enregistrer');
    expect((await screen.findByRole('alert')).textContent).toContain('choisissez une option pour chaque participant');
    await press(/^L\s: un participant de plus/);
    await press(/^Bus\s: un participant de plus/);
    await isPriced();
    await press('Enregistrer et nouvelle');
    await waitFor(() => expect(requests.length).toBe(1));
    expect(requests[0]).toMatchObject({
      options: [
        { option: 'bus', count: 1 },
        { option: 'l', count: 1 },
      ],
    });
  });
});
