import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../ui/kit/kit-harness.js';
import { Component as LoginPage } from './login.page.js';

const original = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

const serve = (has_accounts: boolean, registration = false) => {
  globalThis.fetch = async (input) =>
    new URL((input as Request).url).pathname === '/api/installation'
      ? Response.json({ has_accounts, registration, has_member_site: false, support_emails: { intendance: 'aide@example.org' } })
      : Response.json({ status: 404, detail: 'Fermé' }, { status: 404 });
};

it('says what to run on the server while no account exists', async () => {
  serve(false);
  mount(<LoginPage />, '/login');
  expect(await screen.findByRole('heading', { level: 1, name: 'Première utilisation' })).toBeTruthy();
  expect(await screen.findByText('npx intendance environments create')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Se connecter' })).toBeNull();
});

it('leads to the registration where it is open, but not in a white label', async () => {
  serve(true, true);
  mount(<LoginPage />, '/login');
  expect(await screen.findByRole('link', { name: 'Créer un compte' })).toBeTruthy();
  cleanup();
  document.documentElement.dataset.brand = 'flash';
  mount(<LoginPage />, '/login');
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Créer un compte' })).toBeNull();
  delete document.documentElement.dataset.brand;
});

it('shows the login form once an account exists', async () => {
  serve(true);
  mount(<LoginPage />, '/login');
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
  expect(screen.queryByText('Première utilisation')).toBeNull();
});

it('shows the address of the support of the brand', async () => {
  serve(true);
  mount(<LoginPage />, '/login');
  expect((await screen.findByRole('link', { name: 'Écrire à l’assistance' })).getAttribute('href')).toBe('mailto:aide@example.org');
  cleanup();
  document.documentElement.dataset.brand = 'flash';
  mount(<LoginPage />, '/login');
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Écrire à l’assistance' })).toBeNull();
  delete document.documentElement.dataset.brand;
});
