import { screen } from '../platform/screen.js';

export const advantageScreens = [
  screen({
    path: '/advantage',
    feature: 'advantage',
    title: 'Statistiques',
    page: () => import('./statistics/statistics.page.js'),
    navigation: { synonyms: 'avantages billetterie chiffres tableau de bord taux de connexion taux de commande clients' },
  }),
  screen({
    path: '/advantage/subvention',
    feature: 'subventions',
    title: 'Subventions',
    page: () => import('./subsidy-rule/subsidy-rule-list.page.js'),
    navigation: {
      synonyms: 'billetterie règle prise en charge billet limite univers',
      includes: ['/advantage/subvention-person', '/advantage/subscribe-subvention'],
    },
  }),
  screen({
    path: '/advantage/subvention/edit/:rule',
    feature: 'subventions',
    title: 'Subvention',
    page: () => import('./subsidy-rule/subsidy-rule.page.js'),
    palette: [{ group: 'Créer', label: 'Nouvelle subvention', to: '/advantage/subvention/edit/new' }],
  }),
  screen({
    path: '/advantage/subvention-person',
    aliases: ['/advantage/subvention-person/:person'],
    feature: 'subventions',
    title: 'Commandes subventionnées',
    page: () => import('./order/order-item-list.page.js'),
    palette: [{ group: 'Aller à', label: 'Commandes subventionnées', hint: 'Avantages', to: '/advantage/subvention-person' }],
  }),
  screen({
    path: '/advantage/subscribe-subvention',
    feature: 'subvention-activation',
    title: 'Proposer des subventions',
    page: () => import('./subsidy-activation/subsidy-offer.page.js'),
    navigation: { synonyms: 'billetterie activer module subvention', unless: 'subventions' },
  }),
  screen({
    path: '/advantage/subscribe-subvention/example',
    feature: 'subvention-activation',
    title: 'Exemple de subvention',
    page: () => import('./subsidy-activation/subsidy-example.page.js'),
  }),
  screen({
    path: '/advantage/subscribe-subvention/activate',
    feature: 'subvention-activation',
    title: 'Activer les subventions',
    page: () => import('./subsidy-activation/subsidy-activation.page.js'),
  }),
  screen({
    path: '/advantage/gift',
    feature: 'gifts',
    title: 'Mes bons cadeaux',
    page: () => import('./gift/gift-list.page.js'),
    navigation: { synonyms: 'bon chèque cadeau noël rentrée URSSAF plafond exonération commande' },
    palette: [{ group: 'Créer', label: 'Commande de bons cadeaux', to: '/advantage/gift' }],
  }),
  screen({
    path: '/advantage/gift/example',
    feature: 'gifts',
    title: 'Exemple de bons cadeaux',
    page: () => import('./gift/gift-example.page.js'),
  }),
  screen({
    path: '/advantage/access',
    feature: 'ticketing',
    title: 'Accéder à ma billetterie',
    page: () => import('./ticketing/ticketing-access.page.js'),
    navigation: { synonyms: 'billetterie billets boutique commander cinéma' },
  }),
];
