import type { Schema } from '@intendance/contract/client.js';

type Entry = Pick<Schema<'HistoryEntryDto'>, 'record_type' | 'record_id' | 'stream'>;

/** The screen of each record, or the list that shows it. */
const addresses: Readonly<Record<string, (id: string) => string>> = {
  account: () => '/accounts',
  accounting_activity: () => '/activities',
  accounting_category: () => '/activities',
  advantage: () => '/website/advantage/index',
  'annual-state': () => '/annualstate',
  'api-key': () => '/environment/api-keys',
  article: () => '/website/blog/articles',
  bank_import: () => '/comptability/operations/imported',
  bill: () => '/environment/bills',
  billing_data: () => '/environment/billing',
  budget: () => '/comptability/gestion',
  entry: () => '/comptability/statuses/balance',
  webhook: () => '/environment/webhooks',
  environment: () => '/environment',
  exercice: () => '/comptability/configuration/exercices',
  gift: () => '/advantage/gift',
  image: () => '/website/images',
  inscription: (id) => `/activitiescse/inscriptions?defaultFilter=false&fiche=${id}`,
  inscription_settings: (id) => `/activitiescse/inscription/settings/${id}`,
  invitation: () => '/environment/users',
  mailing: (id) => `/people/mailings/${id}`,
  mailing_list: (id) => `/people/mailings/lists/${id}`,
  mandate: () => '/environment/billing',
  operation: (id) => `/comptability/operations?defaultFilter=false&fiche=${id}`,
  'patrimonial-state': () => '/patrimonial_resources',
  person: (id) => `/people/${id}`,
  person_field: () => '/people/settings',
  person_import: () => '/people/imports',
  person_request: (id) => `/people/requests/${id}`,
  refund: (id) => `/activitiescse/refund?defaultFilter=false&fiche=${id}`,
  refund_settings: (id) => `/activitiescse/settings/${id}`,
  subscription: () => '/environment/offer',
  subvention_rule: (id) => `/advantage/subvention/edit/${id}`,
  user: () => '/environment/users',
  website_parameters: () => '/website/config',
  'year-result': () => '/comptability/configuration/exercices',
};

/** Streams beside the record may have ids of their own: a batch of letters has the type of its mailing, and no screen. */
const isOfRecord = ({ record_type, record_id, stream }: Entry): boolean => record_type !== 'mailing' || stream === `mailing-${record_id}`;

/** The address of a line's record; undefined where the record has no screen. */
export const recordAddress = (entry: Entry): string | undefined =>
  isOfRecord(entry) ? addresses[entry.record_type]?.(encodeURIComponent(entry.record_id)) : undefined;
