import type { AccessNeed } from './access-need.js';

const activities = { permission: 'ACTIVITY_ACCESS', module: 'gestion' } as const;
const advantage = { permission: 'ADVANTAGE_ACCESS', module: 'advantage' } as const;
const comptability = { permission: 'COMPTABILITY_ACCESS', module: 'comptability' } as const;
const website = { permission: 'WEBSITE_ACCESS', module: 'website' } as const;
const fullWebsite = { ...website, whiteLabel: [], whiteLabelFallback: '/website/advantage/slider' } as const;
const environment = { permission: 'ENVIRONMENT_ACCESS' } as const;
const subscription = { ...environment, whiteLabel: [] } as const;

/**
 * The access to every feature: the one table that the API guard, `GET /users/me` and the web router and links all read. Every screen and block that
 * may be shown or hidden, with the routes that it opens. `:x` is one segment, `:x(a|b)` one of these.
 */
export const features = {
  login: { isPublic: true, routes: ['/login', '/login/provider'] },
  register: { isPublic: true, routes: ['/register'] },
  terms: { isPublic: true, routes: ['/conditions'] },
  'confirm-email': { isPublic: true, routes: ['/confirm/:token'] },
  verification: { isPublic: true, routes: ['/verification'] },
  'forgot-password': { isPublic: true, routes: ['/forgot-password/:token'] },
  invitation: { isPublic: true, routes: ['/invitation/:token'] },
  'mailing-unsubscribe': { isPublic: true, routes: ['/mailing-unsubscribe/:token'] },
  home: { isPersonal: true, routes: ['/home'] },
  structures: { isPersonal: true, routes: ['/structures'] },
  activities: { ...activities, routes: ['/activitiescse'] },
  refunds: { ...activities, routes: ['/activitiescse/refund', '/activitiescse/refund/:refund'] },
  'refund-settings': { ...activities, routes: ['/activitiescse/settings', '/activitiescse/settings/:id'] },
  inscriptions: {
    ...activities,
    routes: [
      '/activitiescse/inscriptions',
      '/activitiescse/inscriptions/:inscription',
      '/activitiescse/inscriptions/:inscription/:inscriptionSettings',
    ],
  },
  'online-payments': { ...activities, routes: ['/activitiescse/payments'] },
  // Keys to the money of the structure, and the account of the books that stands for it.
  'payment-account': { ...environment, module: 'comptability', routes: [] },
  'inscription-settings': { ...activities, routes: ['/activitiescse/inscription/settings', '/activitiescse/inscription/settings/:id'] },
  advantage: { ...advantage, routes: ['/advantage'] },
  subventions: {
    ...advantage,
    childModule: { code: 'subvention', presentation: '/advantage/subscribe-subvention' },
    routes: [
      '/advantage/subvention',
      '/advantage/subvention/edit/:rule',
      '/advantage/subvention-person',
      '/advantage/subvention-person/:person',
    ],
  },
  'subvention-activation': {
    ...advantage,
    routes: ['/advantage/subscribe-subvention', '/advantage/subscribe-subvention/example', '/advantage/subscribe-subvention/activate'],
  },
  // Opens modules of the offer.
  'subvention-subscription': { ...subscription, module: 'advantage', routes: [] },
  gifts: { ...advantage, routes: ['/advantage/gift', '/advantage/gift/example'] },
  ticketing: { whiteLabel: [], routes: ['/advantage/access'] },
  'ticketing-secret': { ...environment, module: 'advantage', routes: [] },
  comptability: {
    ...comptability,
    routes: [
      '/comptability',
      '/comptability/help',
      '/comptability/start',
      '/comptability/gestion',
      '/comptability/gestion/NO',
      '/comptability/gestion/NO/:category',
      '/comptability/configuration/exercices',
    ],
  },
  'writing-questions': { ...comptability, routes: ['/comptability/questions'] },
  'entry-requests': { ...comptability, accountingPermission: 'VIEW_DETAILS', routes: ['/comptability/questions/entries'] },
  operations: {
    ...comptability,
    routes: [
      '/comptability/operations',
      '/comptability/operations/match',
      '/comptability/operations/imported',
      '/comptability/operations/cheques',
      '/comptability/operations/reconciliation',
    ],
  },
  'cse-budgets': {
    ...comptability,
    environmentTypes: ['CSE'],
    routes: ['/comptability/gestion/:budget(ASC|AEP)', '/comptability/gestion/:budget(ASC|AEP)/:category'],
  },
  balance: {
    ...comptability,
    accountingPermission: 'VIEW_DETAILS',
    routes: [
      '/comptability/statuses/balance',
      '/comptability/statuses/annual-accounts',
      '/comptability/fixed-assets',
      '/comptability/grants',
      '/comptability/loans',
      '/comptability/provisions',
      '/comptability/cut-offs',
      '/comptability/entry-templates',
      '/comptability/vat',
    ],
  },
  'annual-state': {
    ...comptability,
    environmentTypes: ['CSE', 'ASSOCIATION', 'SYNDICAT'],
    routes: ['/annualstate', '/comptability/statuses/annualstate'],
  },
  'patrimonial-resources': {
    ...comptability,
    environmentTypes: ['CSE'],
    routes: ['/patrimonial_resources', '/comptability/statuses/patrimonial_resources'],
  },
  'use-of-gifts': { ...comptability, accountingPermission: 'VIEW_DETAILS', environmentTypes: ['ASSOCIATION'], routes: [] },
  'surplus-transfers': { ...comptability, environmentTypes: ['CSE'], routes: [] },
  'employer-contribution': { ...comptability, accountingPermission: 'VIEW_DETAILS', environmentTypes: ['CSE'], routes: [] },
  'accounting-activities': { ...comptability, routes: ['/activities', '/comptability/configuration/activities'] },
  'chart-accounts': { ...comptability, routes: ['/plan/accounts'] },
  'accounting-keywords': { ...comptability, accountingPermission: 'EDIT_KEYWORDS', fallback: '/activities', routes: [] },
  'accounting-plan': {
    ...comptability,
    accountingPermission: 'EDIT_PLAN',
    fallback: '/activities',
    routes: ['/plan', '/comptability/configuration/plan'],
  },
  'bank-accounts': { ...comptability, routes: ['/accounts', '/comptability/configuration/accounts'] },
  environment: { ...environment, routes: ['/environment'] },
  webhooks: { ...environment, routes: ['/environment/webhooks', '/environment/webhooks/:webhook'] },
  'api-keys': { ...environment, routes: ['/environment/api-keys'] },
  // It decides who opens the accounts of the structure, and the secret of its client.
  'identity-provider': { ...environment, routes: ['/environment/identity-provider'] },
  // Open to every user, as its route: each one reads the lines of the areas that are open to them.
  journal: { routes: ['/environment/journal'] },
  // A receipt shows no event.
  'sealed-history': { routes: ['/environment/sealed-history'] },
  'data-export': { ...environment, routes: ['/environment/export'] },
  billing: { ...subscription, routes: ['/environment/billing', '/environment/billing/fill'] },
  mandate: { ...environment, confirmedEmail: true, routes: ['/activate'] },
  offer: { ...subscription, routes: ['/environment/offer'] },
  termination: { ...subscription, routes: ['/environment/termination'] },
  bills: { ...subscription, routes: ['/environment/bills'] },
  preferences: { ...subscription, routes: ['/environment/preferences'] },
  users: { ...environment, routes: ['/environment/users'] },
  help: {
    permission: 'HELP_ACCESS',
    whiteLabel: ['toutapprendre'],
    routes: ['/help/faq', '/help/faq/:theme(account|billing|people|advantage|website|activitiescse|training)', '/help/contact'],
  },
  'comptability-help': { permission: 'HELP_ACCESS', routes: ['/help/faq/comptability'] },
  people: { permission: 'PEOPLE_ACCESS', routes: ['/people', '/people/:id', '/people/download'] },
  'people-edit': {
    permission: 'PEOPLE_EDIT',
    routes: ['/people/new', '/people/:id/edit', '/people/upload', '/people/imports', '/people/requests', '/people/requests/:id'],
  },
  'people-family': { permission: 'PEOPLE_FAMILY_ACCESS', routes: [] },
  'people-attachments': { permission: 'PEOPLE_ATTACHMENT_ACCESS', routes: [] },
  'people-settings': { permission: 'PEOPLE_SETTING_ACCESS', routes: ['/people/settings'] },
  mailings: {
    permission: 'MAILING_ACCESS',
    confirmedEmail: true,
    routes: [
      '/people/mailings',
      '/people/mailings/:mailing',
      '/people/mailings/:mailing/letters',
      '/people/mailings/deliverability',
      '/people/mailings/lists',
      '/people/mailings/lists/:list',
      '/people/mailings/shortcut/:type/:id',
    ],
  },
  'mailing-sending': { permission: 'MAILING_SEND', confirmedEmail: true, routes: [] },
  website: { ...fullWebsite, routes: ['/website'] },
  'website-slider': { ...website, routes: ['/website/advantage/slider', '/website/help'] },
  'website-images': { ...website, routes: ['/website/images'] },
  'website-advantages': { ...website, routes: ['/website/advantage', '/website/advantage/index'] },
  'website-pages': {
    ...fullWebsite,
    routes: [
      '/website/config',
      '/website/check',
      '/website/:page(home|cse|blog|contact)/slider',
      '/website/:page/order',
      '/website/:page/edito',
      '/website/cse/facebook',
      '/website/cse/reports',
      '/website/advantage/article',
      '/website/blog',
      '/website/blog/articles',
      '/website/contact',
    ],
  },
  projections: { operator: true, routes: [] },
  operation: {
    operator: true,
    routes: [
      '/operator/environments',
      '/operator/environments/:id',
      '/operator/databases',
      '/operator/promotions',
      '/operator/prices',
      '/operator/news',
      '/operator/bills',
      '/operator/debits',
      '/operator/debits/:id',
      '/operator/operators',
    ],
  },
} as const satisfies Record<string, AccessNeed & { routes: readonly string[] }>;
