import type {
  RegistrationActivityEvent,
  RegistrationSettings,
} from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { offeredText } from '@intendance/domain/activities/registration-activity/registration-option.js';
import { withoutNoun } from '@intendance/domain/capabilities/settings/settings-record.js';
import { describer, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { countField, dayField, eurosField, field, flagField } from '../../platform/history/history-fields.js';
import { describeSettings } from '../settings/describe-settings.js';
import { admissionLabels, pricingLabels } from './registration-activity.export.js';

export const registrationActivityHistory = describer<RegistrationActivityEvent>({
  streamType: 'registration-activity',
  recordType: 'inscription_settings',
  describe: (event) => describeSettings(withoutNoun('RegistrationActivity', event), ruleFields),
});

export const registrationActivityReference: HistoryReference = {
  name: 'inscription_settings',
  select: 'SELECT id, name FROM read.registration_activity_list WHERE id = ANY($1::uuid[])',
};

const ruleFields = (settings: RegistrationSettings): HistoryFields => ({
  price: eurosField('Prix', settings.price),
  inscription_price_rule: field('Tarif', pricingLabels[settings.pricing], settings.pricing === 'registrant' ? '0' : '1'),
  inscription_rule: field('Participants', admissionLabels[settings.admission], settings.admission === 'everyone' ? '0' : '1'),
  required_attachment: flagField('Pièce jointe obligatoire', settings.attachmentRequired),
  required_bill: flagField('Facture obligatoire', settings.billRequired),
  attendees_limit: countField('Places', settings.capacity),
  cancel_until: dayField('Annulation par le bénéficiaire jusqu’au', settings.cancelUntil ?? null),
  ...(settings.options && { options: field('Options', offeredText(settings.options) || null) }),
  waiting_list_hours: countField('Liste d’attente : heures pour répondre', settings.waitingListHours ?? null),
});
