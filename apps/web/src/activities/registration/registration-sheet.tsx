import { count, day, euros } from '../../ui/format/format.js';
import { Text } from '../../ui/page/layout.js';
import { commonConflictFields } from '../claim/claim-conflict.js';
import type { ClaimSheet } from '../claim/claim-sheet.js';
import { registrationActivities } from '../registration-activity/registration-activity.api.js';
import { isFree, type RegistrationActivity } from '../registration-activity/registration-activity.js';
import { computeRegistration } from './registration.api.js';
import { freeText, type Registration } from './registration.js';
import { firstRefusal, notEligible } from './registration-checks.js';
import { registrationConfig } from './registration-config.js';
import { RegistrationFields } from './registration-fields.js';
import { emptyForm, formFor, isComplete, peopleOf, type RegistrationForm, toBody, toClaim, toForm } from './registration-form.js';
import { countsText, type OptionCounts } from './registration-options.js';

export const registrationSheet: ClaimSheet<Registration, RegistrationForm, RegistrationActivity> = {
  kind: registrationConfig,
  activities: registrationActivities,
  emptyForm,
  toForm,
  conflictFields: (activities) => [
    ...commonConflictFields(
      { activity: 'inscription_settings', attachments: 'inscription_attachments', date: 'Date de l’inscription' },
      activities,
    ),
    { name: 'entries', label: 'Participants' },
    { name: 'option_counts', label: 'Options', format: (counts: OptionCounts) => countsText(counts, activities) },
    { name: 'participants', label: 'Noms des participants' },
  ],
  activityOf: ({ inscription_settings }) => inscription_settings,
  isComputedAlone: true,
  several: { peopleOf, formFor },
  toClaim,
  toBody,
  isComplete,
  isFree: (activity) => activity !== undefined && isFree(activity),
  amountOf: ({ bill_amount }) => bill_amount,
  isWorth: (amount) => amount >= 0,
  compute: async (claim) => {
    const { duplicates, bill_amount, places_left, ...computation } = await computeRegistration(claim);
    return {
      amount: bill_amount,
      computation,
      placesLeft: places_left,
      duplicates: duplicates.map(({ id, date, entries, status }) => ({
        id,
        text: `${count(entries, 'participant')} le ${day(date)}, ${registrationConfig.statusLabels[status].toLowerCase()}`,
      })),
    };
  },
  firstRefusal,
  Fields: RegistrationFields,
  calculation: {
    title: 'Montant de l’inscription',
    incomplete: 'Renseignez bénéficiaire, activité, date, participants et options',
    compute: 'Calculer le montant de l’inscription',
    notEligible,
    cannotCompute: notEligible,
    duplicates: 'Cette personne est déjà inscrite à cette activité',
    valueOrder: ['Tarif', 'Supplément', 'Participants', 'Montant de l’inscription'],
    free: (
      <Text textStyle="kpi" color="green.fg">
        {freeText}
      </Text>
    ),
  },
  factsOf: ({ reason, is_cancelled, status, bill_amount }) => [
    reason ? `${is_cancelled ? 'Motif de l’annulation' : 'Motif du refus'} : ${reason}` : null,
    status === 'paid' && bill_amount === 0 ? `Rien à payer : ${euros(0)}` : null,
  ],
};
