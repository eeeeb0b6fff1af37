import { screen } from '../platform/screen.js';

export const helpScreens = [
  screen({
    path: '/help/faq',
    aliases: [
      '/help/faq/account',
      '/help/faq/billing',
      '/help/faq/people',
      '/help/faq/advantage',
      '/help/faq/website',
      '/help/faq/activitiescse',
      '/help/faq/training',
    ],
    feature: 'help',
    title: 'Questions fréquentes',
    page: () => import('./faq.page.js'),
    navigation: { synonyms: 'aide FAQ réponses mode d’emploi formation' },
  }),
  screen({
    path: '/help/faq/comptability',
    feature: 'comptability-help',
    title: 'Aide : Comptabilité',
    page: () => import('./faq.page.js'),
    navigation: { synonyms: 'aide FAQ comptabilité' },
  }),
  screen({
    path: '/help/contact',
    feature: 'help',
    title: 'Contacter le support',
    page: () => import('./contact.page.js'),
    navigation: { synonyms: 'aide assistance message' },
  }),
];
