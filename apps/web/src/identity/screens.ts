import { screen } from '../platform/screen.js';

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
