import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../../ui/kit/kit-harness.js';
import { RegisterForm } from './register-form.js';

const original = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () => Response.json({ version: '3f2a9c1b7d04', text: '# Objet' });
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

it('leads to the terms of use in a tab of their own, with the version that the sign-up keeps', async () => {
  mount(<RegisterForm />, '/register');
  const link = await screen.findByRole('link', { name: 'Lire les conditions d’utilisation (version 3f2a9c1b7d04, nouvel onglet)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/conditions', '_blank']);
});

it('says when the promotion code is checked', () => {
  mount(<RegisterForm />, '/register');
  expect(screen.getByText(/Vérifié quand vous créez votre compte/)).toBeTruthy();
});
