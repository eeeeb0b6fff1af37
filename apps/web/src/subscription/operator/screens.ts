import { screen } from '../../platform/screen.js';

/** Screens of the operator of the installation. */
export const operatorScreens = [
  screen({
    path: '/operator/environments',
    feature: 'operation',
    title: 'Structures',
    page: () => import('./environment/environment-list.page.js'),
    navigation: { synonyms: 'environnements clients essai suspension marque exploitation' },
  }),
  screen({
    path: '/operator/environments/:id',
    feature: 'operation',
    title: 'Structure',
    page: () => import('./environment/environment.page.js'),
  }),
  screen({
    path: '/operator/databases',
    feature: 'operation',
    title: 'Bases de données',
    page: () => import('./database/database-list.page.js'),
    navigation: { synonyms: 'serveurs PostgreSQL lecteurs retard déplacement structure exploitation' },
  }),
  screen({
    path: '/operator/promotions',
    feature: 'operation',
    title: 'Codes promo',
    page: () => import('./promotion/promotion-list.page.js'),
    navigation: { synonyms: 'remise réduction code promotionnel exploitation' },
  }),
  screen({
    path: '/operator/news',
    feature: 'operation',
    title: 'Nouvelles',
    page: () => import('./news/news-list.page.js'),
    navigation: { synonyms: 'actualités annonces plateforme exploitation' },
  }),
  screen({
    path: '/operator/prices',
    feature: 'operation',
    title: 'Prix des modules',
    page: () => import('./price-list/price-list.page.js'),
    navigation: { synonyms: 'tarifs augmentation hausse exploitation' },
  }),
  screen({
    path: '/operator/bills',
    feature: 'operation',
    title: 'Émission des factures',
    page: () => import('./bill/bill-run.page.js'),
    navigation: { synonyms: 'facturation simulation avoir e-reporting TVA exploitation' },
  }),
  screen({
    path: '/operator/debits',
    feature: 'operation',
    title: 'Prélèvements',
    page: () => import('./debit/debit-list.page.js'),
    navigation: { synonyms: 'remise pain.008 banque rejet impayé exploitation' },
  }),
  screen({
    path: '/operator/debits/:id',
    feature: 'operation',
    title: 'Remise de prélèvements',
    page: () => import('./debit/batch.page.js'),
  }),
  screen({
    path: '/operator/operators',
    feature: 'operation',
    title: 'Exploitants',
    page: () => import('./operator/operator-list.page.js'),
    navigation: { synonyms: 'droits administrateurs installation exploitation' },
  }),
];
