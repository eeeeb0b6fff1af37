import { screen } from '../platform/screen.js';

/** The screens without a session. */
export const publicScreens = [
  screen({ path: '/login', feature: 'login', title: 'Connexion', page: () => import('./login.page.js') }),
  screen({ path: '/login/provider', feature: 'login', title: 'Connexion', page: () => import('./provider-return.page.js') }),
  screen({ path: '/register', feature: 'register', title: 'Créer un compte', page: () => import('./register/register.page.js') }),
  screen({ path: '/conditions', feature: 'terms', title: 'Conditions d’utilisation', page: () => import('./register/terms.page.js') }),
  screen({
    path: '/confirm/:token',
    feature: 'confirm-email',
    title: 'Confirmer votre adresse',
    page: () => import('./register/confirm-email.page.js'),
  }),
  screen({
    path: '/forgot-password/:token',
    feature: 'forgot-password',
    title: 'Choisir un nouveau mot de passe',
    page: () => import('./new-password.page.js'),
  }),
  screen({
    path: '/invitation/:token',
    feature: 'invitation',
    title: 'Invitation',
    page: () => import('./invitation/invitation.page.js'),
  }),
  screen({
    path: '/verification',
    feature: 'verification',
    title: 'Vérifier ce document',
    page: () => import('./register/verification.page.js'),
  }),
  screen({ path: '/mailbox', feature: 'demo', title: 'Boîte aux lettres de démonstration', page: () => import('./mailbox.page.js') }),
];
