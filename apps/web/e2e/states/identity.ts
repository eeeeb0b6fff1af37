import type { publicScreens } from '../../src/identity/public-screens.js';
import type { accessScreens } from '../../src/identity/screens.js';
import { identityProviderStates } from './identity-provider.js';
import { receiptStates, sealedHistoryStates } from './sealed-history.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';
import { webhookListStates, webhookStates } from './webhooks.js';

const openInvitation = {
  email: 'zoe@cse.exemple',
  firstname: 'Zoé',
  lastname: 'Petit',
  environment: 'CSE Horizon',
  role: { name: 'TREASURER', label: 'Trésorier' },
  has_account: false,
};

export const publicStates: ScreenStates<typeof publicScreens> = {
  '/login': [
    { name: 'login', address: '/login', shows: h1('Connexion') },
    {
      name: 'login, reset request',
      address: '/login',
      shows: (page) => page.getByRole('dialog', { name: 'Mot de passe oublié' }),
      steps: (page) => page.getByRole('button', { name: 'Mot de passe oublié ?' }).click(),
    },
    {
      name: 'login, refused',
      address: '/login',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
      steps: async (page) => {
        await page.getByLabel('Adresse électronique').fill('personne@cse.demo');
        await page.getByLabel('Mot de passe', { exact: true }).fill('Mauvais-mot-de-passe-2');
        await page.getByRole('button', { name: 'Se connecter' }).click();
      },
    },
  ],
  '/login/provider': [
    {
      name: 'return of a provider, refused',
      address: '/login/provider?state=sign-in.unknown&code=1',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'n’a pas abouti' }),
    },
  ],
  '/register': [
    { name: 'register', address: '/register', shows: (page) => page.getByRole('button', { name: 'Créer mon compte' }) },
    {
      name: 'register, refused',
      address: '/register',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
      steps: (page) => page.getByRole('button', { name: 'Créer mon compte' }).click(),
    },
    {
      name: 'register, closed',
      address: '/register',
      answers: answer('**/api/installation', { has_accounts: true, registration: false, has_member_site: false, support_emails: {} }),
      shows: (page) => page.getByText('Les inscriptions ne sont pas ouvertes'),
    },
  ],
  '/conditions': [
    { name: 'terms of use', address: '/conditions', shows: (page) => page.getByText(/^Version /) },
    {
      name: 'terms of use, failed',
      address: '/conditions',
      answers: fail('**/api/terms'),
      shows: (page) => page.getByText('Impossible de charger la page'),
    },
  ],
  '/confirm/:token': [
    { name: 'confirm the address', address: '/confirm/unknown', shows: h1('Confirmer votre adresse') },
    {
      name: 'confirm the address, refused',
      address: '/confirm/unknown',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Ce lien de confirmation' }),
      steps: (page) => page.getByRole('button', { name: 'Confirmer mon adresse' }).click(),
    },
  ],
  '/forgot-password/:token': [{ name: 'new password', address: '/forgot-password/unknown', shows: h1('Choisir un nouveau mot de passe') }],
  '/invitation/:token': [
    {
      name: 'invitation',
      address: '/invitation/link',
      answers: answer('**/api/invitation-links/*', openInvitation),
      shows: h1('Rejoindre CSE Horizon'),
    },
    {
      name: 'invitation, invalid link',
      address: '/invitation/unknown',
      shows: (page) => page.getByText('Cette invitation n’est plus valable'),
    },
  ],
  '/verification': [
    { name: 'verification', address: '/verification', shows: h1('Vérifier ce document') },
    {
      name: 'verification, not signed',
      address: '/verification',
      steps: (page) =>
        page
          .getByLabel('Choisir le document')
          .setInputFiles({ name: 'mandat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
      shows: (page) => page.getByText('Ce document n’est pas signé, ou il a été modifié depuis sa signature.'),
    },
    {
      name: 'verification, not a statement',
      address: '/verification',
      steps: (page) =>
        page
          .getByLabel('Choisir l’attestation')
          .setInputFiles({ name: 'autre.json', mimeType: 'application/json', buffer: Buffer.from('{}') }),
      shows: (page) => page.getByText(/^Ce fichier n’est pas une attestation de fichiers/),
    },
    ...receiptStates,
  ],
  '/mailbox': [{ name: 'mailbox', address: '/mailbox', shows: h1('Boîte aux lettres de démonstration') }],
};

const keys = '**/api/api_keys';
const payroll = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  name: 'Paie',
  prefix: 'int_Ab3d',
  permissions: ['PEOPLE_ACCESS', 'PEOPLE_EDIT'],
  accounting_permissions: [],
  expires_on: '2027-11-21',
  follows_creator: true,
  current_permissions: ['PEOPLE_ACCESS'],
  current_accounting_permissions: [],
  is_suspended: false,
  status: 'active',
  last_used_at: '2026-11-21T09:00:00.000Z',
  last_address: '192.0.2.7' as string | null,
  former_until: '2026-12-24T09:00:00.000Z' as string | null,
  created_by: 'Claire Morel',
};
const revoked = {
  ...payroll,
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48',
  name: 'Site',
  status: 'revoked',
  last_used_at: null,
  last_address: null,
  former_until: null,
  created_by: null,
};
const listed = answer(keys, { totalCount: 2, api_keys: [payroll, revoked] });

const invitation = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48',
  email: 'zoe@cse.exemple',
  firstname: 'Zoé',
  lastname: 'Petit',
  role: { name: 'TREASURER', label: 'Trésorier' },
  permissions: ['COMPTABILITY_ACCESS'],
  accounting_permissions: ['VIEW_DETAILS'],
  expires_at: '2026-11-28T09:00:00.000Z',
  mail_refusal: null as string | null,
};

const history = '**/api/history?*';
const changed = (field: string, label: string, old: string, now: string) => ({ field, label, old, new: now, raw_old: old, raw_new: now });
const amended = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a49',
  stream: 'refund-0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a50',
  record_type: 'refund',
  record_id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a50',
  version: 2,
  position: '0:1042:311',
  at: '2026-11-21T09:00:00.000Z',
  actor: { id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a51', name: 'Claire Morel' },
  source: 'ui',
  command: 'AmendRefund',
  type: 'RefundAmended',
  amount: 90,
  label: 'a modifié la demande',
  changes: [changed('bill_amount', 'Montant de la facture', '80,00 €', '90,00 €')],
};
const applied = {
  ...amended,
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a52',
  record_type: 'plan_application',
  stream: 'plan-application-1',
  record_id: '1',
  actor: { id: 'system', name: '' },
  source: 'system',
  amount: null,
  changes: [changed('name', 'Nom', 'Sport', 'Sports'), changed('code', 'Compte', '606', '607')],
};
const events = answer(history, { totalCount: 2, history: [amended, applied] });

export const accessStates: ScreenStates<typeof accessScreens> = {
  '/environment/webhooks': webhookListStates,
  '/environment/webhooks/:webhook': webhookStates,
  '/environment/users': [
    {
      name: 'users',
      address: '/environment/users',
      answers: answer('**/api/invitations', { totalCount: 1, invitations: [invitation] }),
      shows: (page) => page.getByText('Invitations en attente').first(),
    },
    {
      name: 'users, refused invitation',
      address: '/environment/users',
      answers: answer('**/api/invitations', {
        totalCount: 1,
        invitations: [{ ...invitation, mail_refusal: '550 5.1.1 Unknown user' }],
      }),
      shows: (page) => page.getByText('Adresse refusée').first(),
    },
    {
      name: 'users, invitation',
      address: '/environment/users',
      steps: (page) => page.getByRole('button', { name: 'Inviter' }).click(),
      shows: dialog,
    },
    {
      name: 'users, sign-in rule',
      address: '/environment/users',
      answers: answer('**/api/sign_in_rule', {
        second_factor: 'privileged',
        privileged_factor: 'passkey',
        from: '2099-01-15',
        missing_users: 2,
        version: 1,
      }),
      steps: (page) => page.getByRole('button', { name: 'Règle de connexion' }).click(),
      shows: (page) => page.getByText('2 utilisateurs concernés'),
    },
    {
      name: 'users, failed',
      address: '/environment/users',
      answers: fail('**/api/users'),
      shows: (page) => page.getByText('Impossible de charger les utilisateurs'),
    },
  ],
  '/environment/sealed-history': sealedHistoryStates,
  '/environment/journal': [
    { name: 'journal', address: '/environment/journal', answers: events, shows: (page) => page.getByText('80,00 €').first() },
    { name: 'journal, of access', address: '/environment/journal?topic=access', shows: (page) => page.getByText('S’est connecté').first() },
    {
      name: 'journal, empty',
      address: '/environment/journal?recordType=refund',
      answers: answer(history, { totalCount: 0, history: [] }),
      shows: (page) => page.getByText('Effacer les filtres').first(),
    },
    {
      name: 'journal, failed',
      address: '/environment/journal',
      answers: fail(history),
      shows: (page) => page.getByText('Impossible de charger').first(),
    },
  ],
  '/environment/identity-provider': identityProviderStates,
  '/environment/api-keys': [
    { name: 'API keys', address: '/environment/api-keys', answers: listed, shows: (page) => page.getByText('int_Ab3d…').first() },
    {
      name: 'API keys, new',
      address: '/environment/api-keys',
      steps: (page) => page.getByRole('button', { name: 'Nouvelle clé' }).first().click(),
      shows: dialog,
    },
    {
      name: 'API keys, created',
      address: '/environment/api-keys',
      answers: answer(keys, { totalCount: 0, api_keys: [], ...payroll, secret: `int_Ab3d${'x'.repeat(39)}` }),
      steps: async (page) => {
        await page.getByRole('button', { name: 'Nouvelle clé' }).first().click();
        await page.getByLabel('Nom', { exact: false }).first().fill('Paie');
        await page.getByRole('button', { name: 'Créer la clé' }).click();
      },
      shows: (page) => page.getByRole('button', { name: 'Copier la clé' }),
    },
    {
      name: 'API keys, rotation',
      address: '/environment/api-keys',
      answers: listed,
      steps: (page) =>
        page
          .getByRole('button', { name: /^Remplacer le secret/ })
          .first()
          .click(),
      shows: dialog,
    },
    {
      name: 'API keys, empty',
      address: '/environment/api-keys',
      answers: answer(keys, { totalCount: 0, api_keys: [] }),
      shows: (page) => page.getByText('Aucune clé d’API pour le moment'),
    },
    {
      name: 'API keys, failed',
      address: '/environment/api-keys',
      answers: fail(keys),
      shows: (page) => page.getByText('Impossible de charger les clés d’API'),
    },
  ],
};
