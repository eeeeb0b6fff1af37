import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../ui/kit/kit-harness.js';
import { LoginForm } from './login-form.js';

const original = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

const sent: unknown[] = [];
const refuseWith = (status: number, problem: object) => {
  sent.length = 0;
  globalThis.fetch = async (input) => {
    sent.push(await (input as Request).json());
    return Response.json({ status, ...problem }, { status, headers: { 'content-type': 'application/problem+json' } });
  };
};
const email = () => screen.getByLabelText<HTMLInputElement>('Adresse électronique');
const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const submit = async () => {
  await userEvent.type(email(), 'admin@cse.demo');
  await userEvent.type(password(), 'secret{Enter}');
};

it('keeps the address, empties the password and leads to the reason when the server refuses', async () => {
  refuseWith(401, { code: 'session.invalid', detail: 'Identifiants incorrects' });
  document.title = 'Connexion';
  mount(<LoginForm />);
  await submit();
  const summary = await screen.findByRole('alert');
  expect(sent).toEqual([{ email: 'admin@cse.demo', password: 'secret' }]);
  expect(summary.textContent).toContain('Identifiants incorrects');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect([email().value, password().value]).toEqual(['admin@cse.demo', '']);
  expect(document.title).toMatch(/^Erreur/);
  await userEvent.type(password(), 'autre{Enter}');
  await waitFor(() => expect(sent.length).toBe(2));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
});

it('asks for the code of an application, and gives the credentials back', async () => {
  refuseWith(401, { code: 'session.code-needed', detail: 'Code nécessaire' });
  mount(<LoginForm />);
  await submit();
  expect(await screen.findByText('Compte admin@cse.demo')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Changer de compte' }));
  expect([email().value, password().value]).toEqual(['admin@cse.demo', 'secret']);
});

it('asks for the address before it looks for an organisation', async () => {
  mount(<LoginForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Continuer avec mon organisation' }));
  expect(await screen.findByText('Indiquez votre adresse électronique.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await userEvent.type(email(), 'a');
  expect(email().getAttribute('aria-invalid')).toBeNull();
});
