import { screen } from '../platform/screen.js';

export const subscriptionScreens = [
  screen({
    path: '/environment',
    feature: 'environment',
    title: 'Ma structure',
    page: () => import('./contract/environment/environment.page.js'),
    navigation: { synonyms: 'environnement informations nom adresse type SIREN coordonnées' },
  }),
  screen({
    path: '/environment/offer',
    feature: 'offer',
    title: 'Mon offre',
    page: () => import('./contract/offer/offer.page.js'),
    navigation: { synonyms: 'abonnement modules prix tarif engagement code promo' },
  }),
  screen({
    path: '/environment/billing',
    feature: 'billing',
    title: 'Facturation',
    page: () => import('./billing/billing-data/billing.page.js'),
    navigation: { synonyms: 'mandat prélèvement compte bancaire IBAN' },
  }),
  screen({
    path: '/environment/billing/fill',
    feature: 'billing',
    title: 'Informations de facturation',
    page: () => import('./billing/billing-data/billing-data.page.js'),
  }),
  screen({
    path: '/environment/bills',
    feature: 'bills',
    title: 'Factures',
    page: () => import('./billing/bill/bill-list.page.js'),
    navigation: { synonyms: 'facturation avoir PDF abonnement paiement' },
  }),
  screen({
    path: '/environment/preferences',
    feature: 'preferences',
    title: 'Préférences',
    page: () => import('./contract/preferences/preferences.page.js'),
    navigation: { synonyms: 'réglages thème densité page d’accueil lignes par page' },
  }),
  screen({
    path: '/environment/export',
    feature: 'data-export',
    title: 'Exporter toutes les données',
    page: () => import('./contract/data-export/data-export.page.js'),
    navigation: { synonyms: 'archive zip sauvegarde portabilité RGPD' },
  }),
  screen({
    path: '/environment/termination',
    feature: 'termination',
    title: 'Résilier votre contrat',
    page: () => import('./contract/termination/termination.page.js'),
    navigation: { synonyms: 'résiliation quitter partir fin du contrat arrêter' },
  }),
  screen({
    path: '/activate',
    feature: 'mandate',
    title: 'Signer le mandat de prélèvement',
    page: () => import('./billing/mandate/activate.page.js'),
    palette: [{ group: 'Actions', label: 'Signer le mandat de prélèvement', to: '/activate', synonyms: 'signature SEPA' }],
  }),
];
