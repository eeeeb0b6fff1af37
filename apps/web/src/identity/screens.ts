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

/** The screens of the environment that are about access to it. */
export const accessScreens = [
  screen({
    path: '/environment/users',
    feature: 'users',
    title: 'Utilisateurs',
    page: () => import('./user/user-list.page.js'),
    navigation: { synonyms: 'collègues droits permissions rôles inviter invitation administrateur désactiver' },
  }),
  screen({
    path: '/environment/identity-provider',
    feature: 'identity-provider',
    title: 'Fournisseur d’identité',
    page: () => import('./identity-provider/identity-provider.page.js'),
    navigation: { synonyms: 'sso openid oidc keycloak entra azure google connexion unique organisation' },
  }),
  screen({
    path: '/environment/api-keys',
    feature: 'api-keys',
    title: 'Clés d’API',
    page: () => import('./api-key/api-key-list.page.js'),
    navigation: { synonyms: 'intégration jeton token logiciel connexion développeur' },
  }),
  screen({
    path: '/environment/webhooks',
    feature: 'webhooks',
    title: 'Webhooks',
    page: () => import('./webhook/webhook-list.page.js'),
    navigation: { synonyms: 'intégration événements notification automatique développeur connecteur zapier make' },
  }),
  screen({
    path: '/environment/webhooks/:webhook',
    feature: 'webhooks',
    title: 'Webhook',
    page: () => import('./webhook/webhook.page.js'),
  }),
  screen({
    path: '/environment/journal',
    feature: 'journal',
    title: 'Journal des événements',
    page: () => import('./journal/journal.page.js'),
    navigation: { synonyms: 'historique audit piste traçabilité modifications auteur qui quand' },
  }),
  screen({
    path: '/environment/sealed-history',
    feature: 'sealed-history',
    title: 'Historique scellé',
    page: () => import('./sealed-history/sealed-history.page.js'),
    navigation: { synonyms: 'preuve sceau reçu témoin intégrité' },
  }),
];
