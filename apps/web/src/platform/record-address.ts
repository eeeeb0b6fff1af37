type Address = (id: string, name?: string) => string;

/** The record open over its list; the list is searched for its name, so that the record is on the page. */
const openIn =
  (list: string): Address =>
  (id, name) =>
    `${list}?${new URLSearchParams({ defaultFilter: 'false', ...(name && { q: name }), fiche: id })}`;

const operationsBy =
  (filter: string): Address =>
  (id) =>
    `/comptability/operations?defaultFilter=false&${filter}=${id}`;

const ofPerson =
  (list: string) =>
  (id: string, name = ''): string =>
    `${list}/${id}?${new URLSearchParams({ defaultFilter: 'false', personName: name })}`;

/** The claims of a person, for users to whom the directory is closed too. */
export const claimsOf = ofPerson('/activitiescse/refund');
export const registrationsOf = ofPerson('/activitiescse/inscriptions');

/** The screen of each record, or the list that shows it. */
const addresses: Readonly<Record<string, Address>> = {
  account: operationsBy('account'),
  accounting_activity: operationsBy('activity'),
  accounting_category: () => '/activities',
  advantage: openIn('/website/advantage/index'),
  'annual-state': () => '/annualstate',
  'api-key': () => '/environment/api-keys',
  article: openIn('/website/blog/articles'),
  beneficiary: claimsOf,
  bank_import: () => '/comptability/operations/imported',
  bill: () => '/environment/bills',
  billing_data: () => '/environment/billing',
  budget: () => '/comptability/gestion',
  entry: () => '/comptability/statuses/balance',
  webhook: () => '/environment/webhooks',
  environment: () => '/environment',
  exercice: () => '/comptability/configuration/exercices',
  fixed_asset: () => '/comptability/fixed-assets',
  gift: () => '/advantage/gift',
  grant: () => '/comptability/grants',
  image: (_, name = '') => `/website/images?${new URLSearchParams({ q: name })}`,
  inscription: (id) => `/activitiescse/inscriptions?defaultFilter=false&fiche=${id}`,
  inscription_settings: (id) => `/activitiescse/inscription/settings/${id}`,
  invitation: () => '/environment/users',
  loan: () => '/comptability/loans',
  mailing: (id) => `/people/mailings/${id}`,
  mailing_list: (id) => `/people/mailings/lists/${id}`,
  mandate: () => '/environment/billing',
  operation: (id) => `/comptability/operations?defaultFilter=false&fiche=${id}`,
  'patrimonial-state': () => '/patrimonial_resources',
  person: (id) => `/people/${id}`,
  person_field: () => '/people/settings',
  person_import: () => '/people/imports',
  person_request: (id) => `/people/requests/${id}`,
  provision: () => '/comptability/provisions',
  refund: (id) => `/activitiescse/refund?defaultFilter=false&fiche=${id}`,
  refund_settings: (id) => `/activitiescse/settings/${id}`,
  report: openIn('/website/cse/reports'),
  subscription: () => '/environment/offer',
  subvention_rule: (id) => `/advantage/subvention/edit/${id}`,
  user: () => '/environment/users',
  website_parameters: () => '/website/config',
  'year-result': () => '/comptability/configuration/exercices',
};

/** The address of a record by its type in the history; undefined where the record has no screen. */
export const recordAddress = (type: string, id: string, name?: string): string | undefined =>
  addresses[type]?.(encodeURIComponent(id), name);
