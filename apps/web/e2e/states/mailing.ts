import type { Page } from '@playwright/test';
import type { mailingScreens } from '../../src/mailing/screens.js';
import { id, mailing, preparing, written } from './mailing-answers.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const audience = {
  counts: { without_address: 3, bounced: 0, to_send: 2, unsubscribed: 1 },
  people: 2,
  households: 1,
  incomplete_count: 2,
  incomplete: [
    { person: id, name: 'BRUN Luc', missing: ['zip_code', 'city'] },
    { person: null, name: 'contact@exemple.fr', missing: ['not_in_directory'] },
  ],
};
const batch = {
  id,
  status: 'made',
  format: 'letters',
  sheet: null,
  start: null,
  duplex: false,
  audience: ['without-address'],
  people: 2,
  households: 1,
  incomplete: 2,
  pages: 1,
  size: 4100,
  expires_on: '2026-12-01',
  reason: null,
};
const labels = { ...batch, format: 'labels', sheet: 'L7160', start: 5, expires_on: null };
const batches = [
  { ...labels, id: id.replace('0193', '0194'), status: 'running', pages: null, size: null },
  batch,
  { ...labels, id: id.replace('0193', '0195'), status: 'failed', pages: null, size: null, reason: 'La préparation s’est interrompue.' },
  { ...labels, id: id.replace('0193', '0196'), status: 'removed' },
];
const letters = (rows: readonly object[]) => async (page: Page) => {
  await answer(`**/api/mailings/${id}`, { ...written, attachments: [] })(page);
  await answer(`**/api/mailings/${id}/letters/audience*`, audience)(page);
  await answer(`**/api/mailings/${id}/letters`, { totalCount: rows.length, letters: rows })(page);
};

const check = { status: 'valid', detail: 'Les avis de non-remise reviennent à cse.example, reçu par mx.cse.example.', record: null };
const deliverability = {
  sender: 'CSE <cse@cse.example>',
  is_sending: true,
  checks: [
    {
      ...check,
      id: 'spf',
      status: 'warning',
      detail: 'Un seul enregistrement SPF, sans fin.',
      record: { type: 'TXT', name: 'cse.example', value: 'v=spf1 a ~all' },
    },
    {
      ...check,
      id: 'dkim',
      status: 'error',
      detail: 'La clé publique n’est pas dans le DNS.',
      record: { type: 'TXT', name: 'cle._domainkey.cse.example', value: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0B'.repeat(18)}` },
    },
    { ...check, id: 'returns' },
    { ...check, id: 'reverse', status: 'unverified', detail: 'Le serveur d’envoi est sur le réseau local.' },
  ],
};

export const mailingStates: ScreenStates<typeof mailingScreens> = {
  '/people/mailings': [
    { name: 'mailings', address: '/people/mailings', shows: h1('Publipostages') },
    {
      name: 'mailings, settings',
      address: '/people/mailings',
      steps: async (page) => {
        await page.getByRole('button', { name: 'Réglages' }).click();
        await page.getByText('N’envoyer qu’à certaines heures').last().click();
      },
      shows: (page) => page.getByRole('dialog').getByLabel(/^Jusqu’à/),
    },
    {
      name: 'mailings, empty',
      address: '/people/mailings',
      shows: (page) => page.getByText('Aucun publipostage pour le moment'),
      answers: answer('**/api/mailings?*', { totalCount: 0, mailings: [] }),
    },
    {
      name: 'mailings, error',
      address: '/people/mailings?limit=25',
      shows: (page) => page.getByText('Impossible de charger la liste'),
      answers: fail('**/api/mailings?*'),
    },
  ],
  '/people/mailings/:mailing': [
    {
      name: 'mailing, new',
      address: '/people/mailings/new',
      shows: (page) => page.getByRole('textbox', { name: 'Texte du message' }),
    },
    {
      name: 'mailing, link',
      address: '/people/mailings/new',
      steps: (page) => page.getByRole('button', { name: 'Lien' }).click(),
      shows: (page) => page.getByLabel('Adresse du lien'),
    },
    {
      name: 'mailing, image',
      address: `/people/mailings/${id}`,
      answers: mailing('DRAFT'),
      steps: async (page) => {
        await page.getByRole('img', { name: 'Le sapin de la place' }).click();
        await page.getByRole('button', { name: 'Image', exact: true }).click();
      },
      shows: (page) => page.getByLabel('Texte de remplacement'),
    },
    {
      name: 'mailing, preview',
      address: '/people/mailings/new',
      steps: (page) => page.getByRole('button', { name: 'Aperçu' }).click(),
      // The dialog is there before its message: without the frame, axe would run in the middle of the change.
      shows: (page) => dialog(page).getByTitle('Le message, comme il sera lu'),
    },
    {
      name: 'mailing, test',
      address: `/people/mailings/${id}`,
      answers: mailing('DRAFT'),
      steps: (page) => page.getByRole('button', { name: 'Envoyer un test…' }).click(),
      shows: dialog,
    },
    {
      name: 'mailing, recipients before the sending',
      address: `/people/mailings/${id}`,
      answers: mailing('DRAFT'),
      steps: (page) => page.getByRole('button', { name: 'Envoyer…' }).click(),
      shows: (page) => page.getByRole('dialog').getByText('2 destinataires'),
    },
    {
      name: 'mailing, time of the sending',
      address: `/people/mailings/${id}`,
      answers: mailing('DRAFT'),
      steps: async (page) => {
        await page.getByRole('button', { name: 'Envoyer…' }).click();
        await page.getByRole('button', { name: 'Programmer…' }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Programmer l’envoi' }),
    },
    {
      name: 'mailing, scheduled',
      address: `/people/mailings/${id}`,
      answers: mailing('SCHEDULED'),
      shows: (page) => page.getByRole('button', { name: 'Annuler la programmation' }),
    },
    {
      name: 'mailing, missed',
      address: `/people/mailings/${id}`,
      answers: mailing('MISSED'),
      shows: (page) => page.getByText(/n’a pas eu lieu/),
    },
    {
      name: 'mailing, recipients in preparation',
      address: `/people/mailings/${id}`,
      answers: preparing,
      shows: (page) => page.getByRole('button', { name: 'Annuler l’envoi' }),
    },
    {
      name: 'mailing, sent in part',
      address: `/people/mailings/${id}`,
      answers: mailing('PARTIAL'),
      shows: (page) => page.getByRole('button', { name: 'Relancer les échecs' }),
    },
    {
      name: 'mailing, unknown',
      address: '/people/mailings/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
  ],
  '/people/mailings/:mailing/letters': [
    {
      name: 'letters, files',
      address: `/people/mailings/${id}/letters`,
      answers: letters(batches),
      shows: (page) => page.getByRole('button', { name: 'Télécharger : Lettres' }),
    },
    {
      name: 'letters, labels',
      address: `/people/mailings/${id}/letters?planche`,
      answers: letters([]),
      steps: (page) => page.getByText('Étiquettes', { exact: true }).click(),
      shows: (page) => page.getByLabel('Première étiquette libre'),
    },
    {
      name: 'letters, error',
      address: `/people/mailings/${id}/letters?erreur`,
      answers: async (page) => {
        await letters([])(page);
        await fail(`**/api/mailings/${id}/letters/audience*`)(page);
        await fail(`**/api/mailings/${id}/letters`)(page);
      },
      shows: (page) => page.getByText('Impossible de lire les fichiers'),
    },
    {
      name: 'letters, unknown mailing',
      address: '/people/mailings/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48/letters',
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
  ],
  '/people/mailings/deliverability': [
    {
      name: 'deliverability, without a mail server',
      address: '/people/mailings/deliverability',
      shows: (page) => page.getByText('Aucun serveur d’envoi n’est réglé'),
    },
    {
      name: 'deliverability, records to publish',
      address: '/people/mailings/deliverability?essai',
      answers: answer('**/api/mailings/deliverability', deliverability),
      shows: (page) => page.getByRole('button', { name: 'Copier la valeur' }).first(),
    },
    {
      name: 'deliverability, error',
      address: '/people/mailings/deliverability?erreur',
      answers: fail('**/api/mailings/deliverability'),
      shows: (page) => page.getByText('Impossible de charger la page'),
    },
  ],
  '/people/mailings/lists': [
    { name: 'mailing lists', address: '/people/mailings/lists', shows: h1('Listes de diffusion') },
    {
      name: 'mailing lists, empty',
      address: '/people/mailings/lists',
      shows: (page) => page.getByText('Aucune liste de diffusion pour le moment'),
      answers: answer('**/api/mailing_lists?*', { totalCount: 0, mailing_lists: [] }),
    },
  ],
  '/people/mailings/lists/:list': [
    {
      name: 'mailing list, new',
      address: '/people/mailings/lists/new',
      isStill: true,
      shows: (page) => page.getByRole('list', { name: 'Premiers destinataires' }),
    },
    {
      name: 'mailing list, file',
      address: '/people/mailings/lists/new',
      steps: (page) => page.getByText('Fichier', { exact: true }).first().click(),
      shows: (page) => page.getByText('Choisir un fichier'),
    },
    {
      name: 'mailing list, refused',
      address: '/people/mailings/lists/new',
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Veuillez renseigner le nom de la liste.' }),
    },
  ],
  '/people/mailings/shortcut/:type/:id': [
    {
      name: 'mailing, shortcut of an unknown type',
      address: '/people/mailings/shortcut/voiture/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: h1('Publipostages'),
    },
  ],
};
