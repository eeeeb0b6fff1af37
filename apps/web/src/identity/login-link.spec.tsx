import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hideLinkToken, linkTokenOf } from '../platform/session/link-token.js';
import { mount } from '../ui/kit/kit-harness.js';
import { Component as LoginPage } from './login.page.js';

const storageKey = 'intendance.session';
let sent: { path: string; body: unknown }[];

/** The server knows no link: the spec checks who sends a link, not its result. */
async function serve(input: RequestInfo | URL): Promise<Response> {
  const request = input as Request;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST') sent.push({ path: pathname, body: await request.clone().json() });
  if (pathname === '/api/token/refresh') return Response.json({}, { status: 503 });
  return Response.json(
    { code: 'session.link-invalid', detail: 'Ce lien est invalide.', title: '', status: 401, type: '' },
    { status: 401 },
  );
}

describe('a login link', () => {
  beforeEach(() => {
    sent = [];
    globalThis.fetch = serve;
    localStorage.clear();
    history.replaceState(null, '', '/login?redirect=%2Fpeople#token=secret');
  });
  afterEach(cleanup);

  it('signs in by itself without a session, and leaves the address bar', async () => {
    mount(<LoginPage />);
    await waitFor(() => expect(sent).toContainEqual({ path: '/api/login_link', body: { token: 'secret' } }));
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/login?redirect=%2Fpeople');
    expect((await screen.findByRole('alert')).textContent).toBe('Ce lien est invalide.');
  });

  it('asks before it replaces an open session', async () => {
    localStorage.setItem(storageKey, 'mine');
    mount(<LoginPage />);
    const open = await screen.findByRole('button', { name: 'Ouvrir la session du lien' });
    expect(sent.filter(({ path }) => path === '/api/login_link')).toEqual([]);
    await userEvent.click(open);
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/login_link'));
  });

  it('is refused with one button, and the session stays', async () => {
    localStorage.setItem(storageKey, 'mine');
    const { router } = mount(<LoginPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Garder ma session' }));
    expect(router.state.location.pathname).toBe('/home');
    expect(sent.map(({ path }) => path)).not.toContain('/api/login_link');
    expect(localStorage.getItem(storageKey)).toBe('mine');
  });

  it('is read from the query of other sites too', () => {
    history.replaceState(null, '', '/login?token=abc&redirect=%2Fhome');
    expect(linkTokenOf(location)).toBe('abc');
    hideLinkToken();
    expect(location.search).toBe('?redirect=%2Fhome');
  });
});
