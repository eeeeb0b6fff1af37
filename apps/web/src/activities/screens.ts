import { screen } from '../platform/screen.js';

export const activityScreens = [
  screen({
    path: '/activitiescse',
    feature: 'activities',
    title: 'Tableau de bord',
    page: () => import('./dashboard.page.js'),
    navigation: { synonyms: 'activités statistiques chiffres' },
  }),
  screen({
    path: '/activitiescse/refund',
    aliases: ['/activitiescse/refund/:refund'],
    feature: 'refunds',
    title: 'Remboursements',
    page: () => import('./refund/refund-list.page.js'),
    navigation: { synonyms: 'facture note de frais dossier demande' },
    palette: [
      {
        group: 'Aller à',
        label: 'Remboursements en attente',
        hint: 'Activités',
        to: '/activitiescse/refund/waiting?defaultFilter=false',
      },
      {
        group: 'Actions',
        label: 'Traiter les remboursements en attente',
        to: '/activitiescse/refund/waiting?defaultFilter=false&order=date',
        synonyms: 'valider',
      },
      {
        group: 'Actions',
        label: 'Payer les remboursements validés',
        to: '/activitiescse/refund?status=valid&defaultFilter=false&order=date',
        synonyms: 'virement SEPA chèque règlement à payer',
      },
      { group: 'Créer', label: 'Nouvelle demande de remboursement', to: '/activitiescse/refund?fiche=new' },
    ],
  }),
  screen({
    path: '/activitiescse/inscriptions',
    aliases: ['/activitiescse/inscriptions/:inscription', '/activitiescse/inscriptions/:inscription/:inscriptionSettings'],
    feature: 'inscriptions',
    title: 'Inscriptions',
    page: () => import('./registration/registration-list.page.js'),
    navigation: { synonyms: 'sortie voyage réservation participants' },
    palette: [
      {
        group: 'Aller à',
        label: 'Inscriptions en attente',
        hint: 'Activités',
        to: '/activitiescse/inscriptions/waiting?defaultFilter=false',
      },
      { group: 'Créer', label: 'Nouvelle inscription', to: '/activitiescse/inscriptions?fiche=new' },
    ],
  }),
  screen({
    path: '/activitiescse/payments',
    feature: 'online-payments',
    title: 'Paiements en ligne',
    page: () => import('./online-payment/online-payments.page.js'),
    navigation: { synonyms: 'carte bancaire stripe helloasso encaissement rembourser' },
    palette: [
      {
        group: 'Aller à',
        label: 'Paiements en ligne à traiter',
        hint: 'Activités',
        to: '/activitiescse/payments?status=held',
      },
    ],
  }),
  screen({
    path: '/activitiescse/settings',
    feature: 'refund-settings',
    title: 'Paramétrage des remboursements',
    page: () => import('./refund-activity/refund-activity-list.page.js'),
    navigation: { synonyms: 'règle plafond barème activité paramètres' },
  }),
  screen({
    path: '/activitiescse/settings/:id',
    feature: 'refund-settings',
    title: 'Activité de remboursement',
    page: () => import('./refund-activity/refund-activity.page.js'),
    palette: [{ group: 'Créer', label: 'Nouvelle activité de remboursement', to: '/activitiescse/settings/new' }],
  }),
  screen({
    path: '/activitiescse/inscription/settings',
    feature: 'inscription-settings',
    title: 'Paramétrage des inscriptions',
    page: () => import('./registration-activity/registration-activity-list.page.js'),
    navigation: { synonyms: 'règle prix places activité paramètres' },
  }),
  screen({
    path: '/activitiescse/inscription/settings/:id',
    feature: 'inscription-settings',
    title: 'Activité à inscription',
    page: () => import('./registration-activity/registration-activity.page.js'),
    palette: [{ group: 'Créer', label: 'Nouvelle activité à inscription', to: '/activitiescse/inscription/settings/new' }],
  }),
];
