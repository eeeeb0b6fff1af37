// The allowed imports. scripts/check/dependency-rules.spec.mjs proves that each rule reports a violation.
const areas = 'directory|activities|advantage|bookkeeping|subscription|website|mailing|identity';
/** The web, from the base up; the files at its root stand above all of it. Home shows what the areas bring. */
const floorsOfTheWeb = ['theme', 'platform', 'ui', 'capabilities', 'shell', `(?:${areas}|help)`, 'home'];
/** Rooms of an area, of the platform, of the web kit or of its shell, from the base up: a room imports only the ones named before it. */
const roomsOf = {
  bookkeeping: ['calendar', 'plan', 'third-party', 'bank', 'ledger', 'year', 'summary'],
  subscription: ['contract', 'billing', 'operator'],
  website: ['editor', 'site', 'members'],
  mailing: [
    ...['mail-page', 'sending-settings', 'mailing-list', 'mailing', 'unsubscription', 'bounce'],
    ...['mail-content', 'recipient', 'mail-delivery'],
    ...['deliverability', 'letter-batch', 'returned-mail', 'composer'],
  ],
  identity: [
    ...['credential', 'user', 'operator', 'api-key', 'second-factor', 'passkey', 'session', 'own-session', 'password', 'environment-user'],
    ...['structure', 'invitation', 'installation', 'sign-up', 'support', 'webhook', 'seal-witness', 'sign-in-rule', 'list-view'],
  ],
  directory: ['city', 'person-field', 'person', 'person-request', 'person-import', 'person-export', 'person-erasure'],
  // A noun declares what is in `manifest`; the capabilities after it read the declarations.
  capabilities: [
    ...[
      'bank-message',
      'computation',
      'file-import',
      'rich-text',
      'schedule',
      'second-factor',
      'settings',
      'signature',
      'throttle',
      'upload',
      'webhook',
    ],
    ...[
      'sample-data',
      'picture',
      'retention',
      'manifest',
      'attachment',
      'data-export',
      'sealed-history',
      'head-witness',
      'event-feed',
      'erasure',
    ],
  ],
  shell: ['bar', 'session', 'screen', 'notification', 'navigation', 'palette'],
  platform: [
    ...['config', 'runtime', 'pools', 'wire', 'web', 'telemetry'],
    ...['embedded', 'files', 'tenancy', 'projection', 'logs', 'relay', 'sealing', 'jobs', 'personal-references', 'writes', 'mail'],
    ...['lists', 'search', 'documents', 'history', 'records'],
    ...['http', 'probes', 'app'],
  ],
  ui: [
    ...['format', 'page', 'feedback', 'menu', 'change', 'chart', 'field', 'form', 'dialog'],
    ...['long-list', 'query', 'table', 'reorder', 'print', 'list', 'record', 'file', 'rich-text', 'kit', 'gallery'],
  ],
};
/** The same in the domain and the API only: in the web, the page of a rule opens the list of its claims, and the list opens the rule. */
const serverRoomsOf = {
  activities: [
    ...[
      'settings',
      'member-notice',
      'claim',
      'refund-allowance',
      'refund-activity',
      'refund',
      'registration-roll',
      'registration-activity',
      'registration',
    ],
    ...['dashboard', 'sample'],
  ],
  advantage: [
    ...['catalogue', 'subsidy-rule', 'subsidy-activation', 'subsidy-allowance', 'order', 'order-import', 'ticketing'],
    ...['statistics', 'gift-request', 'gift-voucher', 'entry-proposal'],
  ],
};
// Each area may read the areas before it, never those after it.
const order = ['subscription', 'identity', 'directory', 'bookkeeping', 'activities', 'advantage', 'mailing', 'website'];
const tests = String.raw`(\.spec\.tsx?|\.stories\.tsx)$|^(apps|libs)/\w[\w-]*/(test|bench|e2e)/`;

const roomRules = (orders, side) =>
  Object.entries(orders).flatMap(([area, rooms]) =>
    rooms.slice(0, -1).map((room, floor) => ({
      name: `rooms-of-${area}`,
      severity: 'error',
      from: { path: `^(${side})/src/${area}/${room}/`, pathNot: tests },
      to: { path: `^$1/src/${area}/(?:${rooms.slice(floor + 1).join('|')})/` },
    })),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-cycle-of-types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-dangling-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-undeclared-package', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
    {
      name: 'kernel-knows-nobody',
      comment: 'The kernel is usable by everyone because it needs nothing but Node.',
      severity: 'error',
      from: { path: '^libs/kernel/', pathNot: tests },
      to: { pathNot: '^libs/kernel/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No framework, no clock, no file, no database: the business is read and tested alone. ibantools is a table of formats.',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: tests },
      to: { pathNot: ['^libs/(domain|kernel)/', '^node_modules/ibantools/'] },
    },
    {
      name: 'event-store-knows-the-kernel',
      severity: 'error',
      from: { path: '^libs/event-store/', pathNot: tests },
      to: { path: '^(apps|libs)/', pathNot: '^libs/(event-store|kernel)/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what a client may know: it cannot drag the domain in.',
      severity: 'error',
      from: { path: '^libs/contract/', pathNot: tests },
      to: { path: '^(apps|libs)/', pathNot: '^libs/(contract|kernel)/' },
    },
    {
      name: 'pools-of-the-home',
      comment: 'The injected pools are those of one database. Rows of structures: TenantDb, EveryDatabase or Directory.',
      severity: 'error',
      from: {
        path: `^apps/api/src/(?:${areas}|capabilities)/`,
        pathNot: [tests, String.raw`^apps/api/src/capabilities/(?:schedule|retention)/\w+\.module\.ts$`],
      },
      to: { path: String.raw`^apps/api/src/platform/pools/pools\.ts$` },
    },
    { name: 'libs-know-no-app', severity: 'error', from: { path: '^libs/', pathNot: tests }, to: { path: '^apps/' } },
    {
      name: 'clients-know-the-contract',
      comment: 'The web and the CLI have no private door: what they know of the API is libs/contract.',
      severity: 'error',
      from: { path: '^apps/(web|cli)/', pathNot: tests },
      to: { path: '^(apps|libs)/', pathNot: ['^libs/(contract|kernel)/', '^apps/$1/'] },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'kernel/id.ts needs node:crypto; ids are given by the API.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: tests },
      to: { path: ['^libs/kernel/src/id\\.ts$', '^node:'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-meet-at-the-door',
      comment: 'Of another area, only its events and its public.ts.',
      severity: 'error',
      from: { path: `^(?:libs|apps)/\\w+/src/(${areas})/`, pathNot: tests },
      to: { path: `/src/(?:${areas})/`, pathNot: ['/src/$1/', '(\\.events|/public)\\.tsx?$'] },
    },
    ...order.slice(0, -1).map((area, rank) => ({
      name: 'areas-read-one-way',
      comment: 'Two areas that read each other are one area. What a lower area shows or asks of a higher one, the higher one declares.',
      severity: 'error',
      from: { path: `^(?:libs|apps)/\\w+/src/${area}/`, pathNot: tests },
      to: { path: `/src/(?:${order.slice(rank + 1).join('|')})/` },
    })),
    ...floorsOfTheWeb.map((room, floor) => ({
      name: 'floors-of-the-web',
      comment: 'What an upper floor brings to a lower one, the files at the root hand down: areas.ts, frame.tsx, palette.tsx.',
      severity: 'error',
      from: { path: `^apps/web/src/${room}/`, pathNot: tests },
      to: { path: ['^apps/web/src/[^/]+$', ...floorsOfTheWeb.slice(floor + 1).map((upper) => `^apps/web/src/${upper}/`)] },
    })),
    {
      name: 'platform-knows-no-area',
      comment: 'What an area brings is listed in catalogue.ts, app.module.ts and areas.ts, never in the platform.',
      severity: 'error',
      from: { path: '^apps/(api/src/platform|web/src/(ui|platform|theme)|cli/src/platform)/', pathNot: tests },
      to: { path: `/src/(?:${areas})/` },
    },
    ...roomRules(roomsOf, String.raw`(?:libs|apps)/\w[\w-]*`),
    ...roomRules(serverRoomsOf, 'libs/domain|apps/api'),
    {
      name: 'platform-knows-no-capability',
      comment: 'Capabilities (attachments, uploads, unique names…) stand on the platform, between it and the areas.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: tests },
      to: { path: '/src/capabilities/' },
    },
    {
      name: 'capabilities-know-no-area',
      comment: 'An area declares to a capability what the capability must know: a purpose, a route, a rule.',
      severity: 'error',
      from: { path: '/src/capabilities/', pathNot: tests },
      to: { path: `/src/(?:${areas})/` },
    },
    {
      name: 'seed-is-imported-by-its-programs',
      comment: 'The demonstration uses the sample data of the areas, never the reverse: a sign-up runs no code of the demonstration.',
      severity: 'error',
      from: { path: '^apps/', pathNot: [tests, '^apps/api/src/seed/', '^apps/api/src/(seed|first-run)\\.ts$'] },
      to: { path: '^apps/api/src/seed/' },
    },
    {
      name: 'examples-stand-alone',
      comment: 'An example is copied into another repository, which has what the topic says and nothing else of this one.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(apps|libs)/' },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [tests, '^libs/testing/'] },
      to: { path: ['^libs/testing/', tests] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Includes type-only imports. 'specify' also compiles each file, to tell which imports remain: no rule asks for that.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Workspaces are read from their sources, as in the type check: no build is needed.
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
