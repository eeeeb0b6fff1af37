import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { defineClaim } from '../claim/define-claim.js';
import { registrationActivities } from '../registration-activity/registration-activity.api.js';
import { registrations, sendRegistrationBulk, uploadRegistrationDocument } from './registration.api.js';
import type { Registration, RegistrationTotals } from './registration.js';
import { registrationList } from './registration-paths.js';

export const registrationConfig = defineClaim<Registration, RegistrationTotals>({
  claims: registrations,
  paymentMove: 'mark_paid',
  sendBulk: sendRegistrationBulk,
  upload: uploadRegistrationDocument,
  path: registrationList,
  activities: registrationActivities,
  activityOf: ({ inscription_settings }) => inscription_settings.activity_name,
  attachmentsOf: ({ inscription_attachments }) => inscription_attachments,
  amountOf: ({ bill_amount }) => bill_amount,
  recordType: 'inscription',
  peopleList: 'inscriptions',
  shortcutOf: ({ person }) => `person/${person.id}`,
  paymentDirection: 'taking',
  validated: ['pay', 'devalidate', 'cancel'],
  paidStatus: 'paid',
  statusLabels: registrationStatusLabels,
  noun: 'inscription',
  the: 'l’inscription',
  fullNoun: 'inscription',
  list: 'Inscriptions',
  paid: 'payée',
  beforeDeletion: 'annulez-la d’abord',
  consequences: {
    pay: 'Le montant est compté comme payé par le bénéficiaire.',
    refuse: 'L’inscription sort de la file et ses places sont libérées. Elle pourra être remise en attente.',
    cancel: 'L’inscription validée est annulée et ses places sont libérées.',
    devalidate: 'La validation est annulée. L’inscription garde ses places.',
  },
  file: 'Inscriptions.xlsx',
});
