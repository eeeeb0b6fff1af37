import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { Component } from './composer.page.js';

const requests: { method: string; path: string; body: unknown }[] = [];
const answers: Record<string, object> = {
  'GET /api/users/me': {
    permissions: ['MAILING_ACCESS', 'MAILING_SEND'],
    accounting_permissions: [],
    is_operator: false,
    environment: { type: 'CSE', is_active: true, remaining_time: 0, modules: [], white_label: null },
  },
  'GET /api/mailings/fields': {
    totalCount: 1,
    fields: [{ name: 'prénom', label: 'Prénom' }],
    consent_text: 'Je certifie.',
    consent_version: '1',
  },
  'GET /api/mailings/recipients': { lists: [{ id: 'l1', name: 'Présents' }], people: [] },
  'POST /api/mailings/preview': { subject: 'Noël', body: '<p>Bonjour</p>', email: null, empty_fields: ['Prénom'], problems: [] },
};
type Chosen = { lists: string[]; addresses: string[] };
const named = (chosen?: Chosen) => ({
  lists: (chosen?.lists ?? []).map((id) => ({ id, name: 'Présents' })),
  people: [],
  addresses: chosen?.addresses ?? [],
});
const draft = (body: object, version = 1) => ({
  id: 'm1',
  subject: '',
  preheader: '',
  body: '',
  status: 'DRAFT',
  attachments: [],
  template_attachments: [],
  consent: false,
  consent_version: null,
  consented_on: null,
  scheduled_at: null,
  copy_of: null,
  isDeleted: false,
  version,
  ...body,
  exclusions: { lists: [], mailings: [] },
  recipients: named((body as { recipients?: Chosen }).recipients),
});

let saved = draft({});
const originalFetch = globalThis.fetch;
beforeEach(() => {
  requests.length = 0;
  saved = draft({});
  globalThis.fetch = (async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    const body = request.method === 'GET' ? undefined : await request.json();
    requests.push({ method: request.method, path, body });
    if (request.method !== 'GET' && !path.endsWith('preview')) saved = draft(body ?? {}, requests.length);
    const answer = answers[`${request.method} ${path}`] ?? saved;
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  // jsdom draws nothing; the editor measures the caret to scroll to it.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

function Session({ children }: { children: ReactNode }) {
  const { data } = useQuery(meQuery);
  return data ? children : null;
}

const open = (id = 'new') =>
  mount(
    <Session>
      <Routes>
        <Route path="/people/mailings/:mailing" element={<Component />} />
      </Routes>
    </Session>,
    `/people/mailings/${id}`,
  );
const saves = () =>
  requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/mailings') && !path.endsWith('preview'));

describe('the composer of a mailing', () => {
  it('has no violation that needs no layout', async () => {
    open();
    await screen.findByRole('textbox', { name: 'Texte du message' });
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('says why the last sending of a draft did not take place', async () => {
    saved = draft({ missed_because: 'Il ne reste aucun destinataire.' });
    open('m1');
    expect(await screen.findByText(/Le dernier envoi n’a pas eu lieu. Il ne reste aucun destinataire./)).toBeTruthy();
  });

  it('saves what is typed by itself, once the typing pauses', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Objet'), 'Noël');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ method: 'POST', path: '/api/mailings', body: { subject: 'Noël' } });
    expect(await screen.findByText('Brouillon enregistré')).toBeTruthy();
  });

  it('adds a list that a text finds, and an address that is typed', async () => {
    open();
    const hand = userEvent.setup({ delay: 40 });
    await screen.findByLabelText('Ajouter un destinataire');
    const add = async (text: string, option: RegExp) => {
      // The search is mounted anew, and empty, after each recipient.
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Ajouter un destinataire').value).toBe(''), { timeout: 10_000 });
      await hand.type(screen.getByLabelText('Ajouter un destinataire'), text);
      await userEvent.click(await screen.findByRole('option', { name: option }, { timeout: 10_000 }));
    };
    await add('pres', /Présents/);
    await add('luc@exemple.fr', /luc@exemple\.fr/);
    const chosen = screen.getByRole('list', { name: 'Destinataires choisis' });
    expect(chosen.textContent).toContain('Présents');
    expect(chosen.textContent).toContain('luc@exemple.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer Présents' }));
    expect(screen.getByRole('list', { name: 'Destinataires choisis' }).textContent).not.toContain('Présents');
  });

  it('shows the message in the place of a person, and the fields that are missing', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Aperçu' }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/Sans valeur ici.: Prénom\./));
  });
});
