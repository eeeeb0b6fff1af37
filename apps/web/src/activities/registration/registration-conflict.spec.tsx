import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { ClaimRecord } from '../claim/claim-record.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import type { Registration } from './registration.js';
import { registrationSheet } from './registration-sheet.js';

const park = {
  id: 'park',
  activity_name: 'Sortie au parc',
  enabled: true,
  isDeleted: false,
  price: 15.5,
  inscription_rule: '0',
  options: [],
};
const opened = {
  id: 'r1',
  version: 1,
  status: 'waiting',
  isDeleted: false,
  person: { id: 'p0', fullname: 'ARNAUD Quentin' },
  inscription_settings: { id: 'park', activity_name: 'Sortie au parc' },
  date: '2026-11-02',
  entries: 1,
  bill_amount: 15.5,
  comment: '',
  participants: [],
  options: [],
  inscription_attachments: [],
  computation: { eligible: true, reasons: [], steps: [], explanation: '' },
  created_at: '2026-11-01T10:00:00Z',
  settings_version: 1,
} as unknown as Registration;
let saved: Registration = opened;
const writes: Record<string, unknown>[] = [];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  saved = opened;
  writes.length = 0;
  globalThis.fetch = (async (request: Request) => answer(request)) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/people') return Response.json({ totalCount: 0, people: [] });
  if (pathname === '/api/inscriptions/compute')
    return Response.json({ eligible: true, reasons: [], steps: [], explanation: '', bill_amount: 31, places_left: null, duplicates: [] });
  if (request.method === 'GET') return Response.json(saved);
  if (request.headers.get('if-match') !== `"${saved.version}"`)
    return Response.json({ status: 412, detail: 'Version dépassée' }, { status: 412 });
  const body = (await request.json()) as Record<string, unknown>;
  writes.push(body);
  saved = { ...saved, comment: String(body.comment), version: saved.version + 1 };
  return Response.json(saved);
}

/** Opened at version 1; a colleague saves; then a comment is typed and saved. */
async function saveAfterColleague(theirs: Partial<Registration>): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [] };
  queries.setQueryData(meQuery.queryKey, { permissions: [], accounting_permissions: [], is_operator: false, environment } as never);
  mount(
    <QueryClientProvider client={queries}>
      <ClaimRecord
        sheet={registrationSheet}
        claim={opened}
        activities={[park as unknown as RegistrationActivity]}
        person={null}
        activityId="park"
        queue={{ ids: ['r1'], waiting: [], offset: 0, total: 1 }}
        onOpen={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  saved = { ...opened, ...theirs, version: 2 };
  await userEvent.type(await screen.findByLabelText('Commentaire'), 'Au départ de Lyon');
  await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
}

describe('a registration that a colleague saves meanwhile', () => {
  it('keeps both changes when the amount stays', async () => {
    await saveAfterColleague({ inscription_attachments: [{ id: 'a1', name: 'piece.pdf' }] as Registration['inscription_attachments'] });
    await waitFor(() =>
      expect(writes).toMatchObject([{ comment: 'Au départ de Lyon', inscription_attachments: ['a1'], bill_amount: 15.5 }]),
    );
  });

  it('is shown before it is saved when its amount may change', async () => {
    await saveAfterColleague({ entries: 2 });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Participants/).value).toBe('2'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Commentaire').value).toBe('Au départ de Lyon');
    expect(writes).toEqual([]);
  });

  it('keeps the draft of a registration that was decided, and writes nothing', async () => {
    await saveAfterColleague({ status: 'valid' });
    await screen.findByText('Validée');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Commentaire').value).toBe('Au départ de Lyon');
    expect(writes).toEqual([]);
  });
});
