import { answer, dialog, fail, type State } from './state.js';

const address = '/environment/identity-provider';
const path = '**/api/identity_provider';
const none = {
  is_configured: false,
  name: '',
  issuer: '',
  client_id: '',
  domains: [],
  asks_second_factor: false,
  mode: 'off',
  is_tried: false,
  is_own_proven: false,
  links: [],
  redirect_uri: 'https://intendance.exemple.fr/login/provider',
  login_url: 'https://intendance.exemple.fr/login?structure=0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  version: 0,
};
const configured = {
  ...none,
  is_configured: true,
  name: 'Comptes Horizon',
  issuer: 'https://comptes.exemple.fr/realms/cse',
  client_id: 'intendance',
  version: 1,
};
const link = { user: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', name: 'Claire Morel', linked_at: '2026-03-16T09:00:00.000Z' };
const on = { ...configured, mode: 'optional', is_tried: true, is_own_proven: true, links: [link], version: 3 };

export const identityProviderStates: readonly [State, ...State[]] = [
  {
    name: 'identity provider, none',
    address,
    answers: answer(path, none),
    shows: (page) => page.getByText('Aucun fournisseur d’identité pour le moment'),
  },
  {
    name: 'identity provider, to try',
    address,
    answers: answer(path, configured),
    shows: (page) => page.getByRole('button', { name: 'Essayer' }),
  },
  {
    name: 'identity provider, on',
    address,
    answers: answer(path, on),
    shows: (page) => page.getByRole('button', { name: 'Exiger à la connexion' }),
  },
  {
    name: 'identity provider, form',
    address,
    answers: answer(path, on),
    steps: (page) => page.getByRole('button', { name: 'Modifier' }).click(),
    shows: dialog,
  },
  {
    name: 'identity provider, failed',
    address,
    answers: fail(path),
    shows: (page) => page.getByText('Impossible de charger le fournisseur d’identité').first(),
  },
];
