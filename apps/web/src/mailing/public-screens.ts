import { screen } from '../platform/screen.js';

/** The screen behind the link of a mail, without a session. */
export const mailingPublicScreens = [
  screen({
    path: '/mailing-unsubscribe/:token',
    feature: 'mailing-unsubscribe',
    title: 'Désinscription',
    page: () => import('./unsubscription/unsubscribe.page.js'),
  }),
];
