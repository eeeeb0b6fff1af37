import type { APIRequestContext, Page } from '@playwright/test';
import type { activityScreens } from '../../src/activities/screens.js';
import { Office } from '../office.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const list = '/activitiescse/refund';
const registrationList = '/activitiescse/inscriptions';
const registrationSettings = '/activitiescse/inscription/settings';
const openRecord = (page: Page) => page.getByRole('rowheader').first().getByRole('button').click();

/** An activity with a registration: some states open the first one. */
export async function arrangeActivities(request: APIRequestContext): Promise<void> {
  const office = await Office.open(request);
  const activity = await office.registrationActivity({ attendees_limit: 5, rule_comment: 'Un cadeau par enfant' });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 3);
  await arrangeWaitingList(office);
}

const fullActivity = 'Soirée complète';

/** Two people wait, and one of them has an offer. */
async function arrangeWaitingList(office: Office): Promise<void> {
  const [first, second, third] = await office.people(3);
  if (!first || !second || !third) throw new Error('the demo has three people');
  const activity = await office.registrationActivity({ activity_name: fullActivity, attendees_limit: 2, waiting_list_hours: 48 });
  const registration = await office.register(activity, first, 1);
  await office.register(activity, first, 1);
  await office.putOnWaitingList(activity, second, 1);
  await office.putOnWaitingList(activity, third, 2);
  await office.moveRegistration(registration, 'refuse', { reason: 'Empêchement' });
}

const onlinePayment = {
  ...{ id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a01', inscription: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a02', service: 'stripe', amount: 31 },
  person: { id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a03', fullname: 'MARTIN Anne', lastname: 'MARTIN', firstname: 'Anne' },
  ...{
    activity_name: 'Sortie au parc',
    status: 'held',
    started_at: '2026-03-20T09:00:00.000Z',
    received_on: '2026-03-20',
    refunded_on: null,
  },
  ...{ receipt: 'pi_3NqX', operation: null, problem: 'L’inscription est déjà payée par ailleurs : remboursez ce paiement.' },
};
const settledPayment = { id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a04', amount: 24, status: 'settled', problem: null };
const onlinePayments = [onlinePayment, { ...onlinePayment, ...settledPayment }];

export const activityStates: ScreenStates<typeof activityScreens> = {
  '/activitiescse': [
    { name: 'dashboard', address: '/activitiescse', shows: h1('Tableau de bord') },
    {
      name: 'dashboard, error',
      address: '/activitiescse',
      shows: (page) => page.getByText('Chiffre indisponible').first(),
      answers: fail('**/api/activitiescse/dashboard'),
    },
  ],
  '/activitiescse/refund': [
    { name: 'refunds', address: `${list}?defaultFilter=false`, isStill: true, shows: (page) => page.getByText(/^Total \(/).first() },
    {
      name: 'refunds, empty',
      address: `${list}?defaultFilter=false`,
      shows: (page) => page.getByText('Aucune demande de remboursement pour le moment'),
      answers: answer('**/api/refunds?*', { totalCount: 0, totals: { bill_amount: 0, refundable_amount: 0 }, refunds: [] }),
    },
    {
      name: 'refunds, nothing under the filters',
      address: `${list}?q=zzzzzz`,
      shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
    },
    {
      name: 'refunds, error',
      address: `${list}?limit=25`,
      shows: (page) => page.getByText('Impossible de charger la liste'),
      answers: fail('**/api/refunds?*'),
    },
    {
      name: 'refunds, selection',
      address: list,
      steps: (page) => page.getByRole('checkbox').nth(1).check({ force: true }),
      shows: (page) => page.getByRole('region', { name: 'Actions sur la sélection' }),
    },
    {
      name: 'refunds, filters',
      address: list,
      steps: (page) => page.getByRole('button', { name: /^Filtrer/ }).click(),
      shows: (page) => page.getByRole('button', { name: 'Fermer' }).first(),
    },
    { name: 'request, new', address: `${list}?fiche=new`, shows: dialog },
    {
      name: 'request, open',
      address: `${list}?status=refunded`,
      steps: openRecord,
      shows: (page) => dialog(page).getByText('Montant remboursable', { exact: true }).first(),
    },
    {
      name: 'request, history',
      address: `${list}?status=refunded`,
      steps: async (page) => {
        await openRecord(page);
        await page.getByRole('button', { name: 'Historique' }).click();
      },
      shows: (page) => dialog(page).getByRole('listitem').first(),
    },
  ],
  '/activitiescse/inscriptions': [
    { name: 'registrations', address: `${registrationList}?defaultFilter=false`, shows: (page) => page.getByText(/^Total \(/).first() },
    {
      name: 'registrations, empty',
      address: `${registrationList}?defaultFilter=false`,
      shows: (page) => page.getByText('Aucune inscription pour le moment'),
      answers: answer('**/api/inscriptions?*', { totalCount: 0, totals: { entries: 0, bill_amount: 0 }, inscriptions: [] }),
    },
    {
      name: 'registrations, nothing under the filters',
      address: `${registrationList}?q=zzzzzz`,
      shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
    },
    {
      name: 'registrations, error',
      address: `${registrationList}?limit=25`,
      shows: (page) => page.getByText('Impossible de charger la liste'),
      answers: fail('**/api/inscriptions?*'),
    },
    { name: 'registration, new', address: `${registrationList}?fiche=new`, shows: dialog },
    {
      name: 'registration, refused',
      address: `${registrationList}?fiche=new`,
      steps: (page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
    },
    {
      name: 'registration, open',
      address: `${registrationList}?defaultFilter=false`,
      steps: openRecord,
      shows: (page) => dialog(page).getByText(/Inscription créée le/),
    },
    {
      name: 'registration, history',
      address: `${registrationList}?defaultFilter=false`,
      steps: async (page) => {
        await openRecord(page);
        await page.getByRole('button', { name: 'Historique' }).click();
      },
      shows: (page) => dialog(page).getByRole('listitem').first(),
    },
    {
      name: 'registrations of one activity',
      address: registrationSettings,
      steps: (page) =>
        page
          .getByRole('link', { name: /^[1-9]\d*, inscriptions à/ })
          .first()
          .click(),
      shows: (page) => page.getByRole('region', { name: 'Activité', exact: true }).getByText('Participants'),
    },
  ],
  '/activitiescse/payments': [
    {
      name: 'online payments, none',
      address: '/activitiescse/payments',
      shows: (page) => page.getByText('Aucun paiement en ligne pour le moment'),
      answers: answer('**/api/online_payments?*', { totalCount: 0, totals: { kept_amount: 0 }, online_payments: [] }),
    },
    {
      name: 'online payments',
      address: '/activitiescse/payments',
      shows: (page) => page.getByText(/^Total \(/).first(),
      answers: answer('**/api/online_payments?*', { totalCount: 2, totals: { kept_amount: 55 }, online_payments: onlinePayments }),
    },
    {
      name: 'online payments, one that waits for a decision',
      address: `/activitiescse/payments?fiche=${onlinePayments[0]?.id}`,
      shows: (page) => dialog(page).getByText('Ce paiement attend une décision'),
      answers: answer(`**/api/online_payments/${onlinePayments[0]?.id}`, onlinePayments[0]),
    },
    {
      name: 'online payments, the service',
      address: '/activitiescse/payments',
      steps: (page) => page.getByRole('button', { name: 'Relier un service de paiement' }).click(),
      shows: (page) =>
        dialog(page)
          .getByRole('textbox', { name: /^Clé secrète|^clientId/ })
          .or(dialog(page).getByLabel(/^Clé secrète/)),
    },
  ],
  '/activitiescse/settings': [
    { name: 'settings', address: '/activitiescse/settings', shows: (page) => page.getByRole('rowheader').first() },
  ],
  '/activitiescse/settings/:id': [
    { name: 'settings, new', address: '/activitiescse/settings/new', shows: h1('Nouvelle activité de remboursement') },
    {
      name: 'settings, one',
      address: '/activitiescse/settings',
      steps: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
      shows: (page) => page.getByRole('region', { name: 'Versions de la règle' }),
    },
  ],
  '/activitiescse/inscription/settings': [
    { name: 'registration settings', address: registrationSettings, shows: (page) => page.getByRole('rowheader').first() },
  ],
  '/activitiescse/inscription/settings/:id': [
    {
      name: 'registration settings, new',
      address: `${registrationSettings}/new`,
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
    },
    {
      name: 'registration settings, waiting list',
      address: registrationSettings,
      steps: async (page) => {
        await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(fullActivity);
        await page.getByRole('rowheader').filter({ hasText: fullActivity }).getByRole('link').click();
      },
      shows: (page) => page.getByRole('region', { name: 'Liste d’attente' }).getByRole('listitem').last(),
    },
    {
      name: 'registration settings, waiting list, a person added',
      address: registrationSettings,
      steps: async (page) => {
        await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(fullActivity);
        await page.getByRole('rowheader').filter({ hasText: fullActivity }).getByRole('link').click();
        await page.getByRole('button', { name: 'Ajouter une personne' }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Ajouter à la liste d’attente' }),
    },
    {
      name: 'registration settings, one',
      address: registrationSettings,
      steps: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
      shows: (page) => page.getByRole('region', { name: 'Versions de la règle' }),
    },
    {
      name: 'registration settings, unknown',
      address: `${registrationSettings}/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47`,
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
  ],
};
