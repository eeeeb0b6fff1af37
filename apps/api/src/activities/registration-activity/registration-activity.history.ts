import type {
  RegistrationActivityEvent,
  RegistrationSettings,
} from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { withoutNoun } from '@intendance/domain/activities/settings/settings-record.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { describer, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { describeSettings, yesNo } from '../settings/describe-settings.js';
import { admissionLabels, pricingLabels } from './registration-activity.sheet.js';

export const registrationActivityHistory = describer<RegistrationActivityEvent>({
  streamType: 'registration-activity',
  recordType: 'inscription_settings',
  need: { permission: 'ACTIVITY_ACCESS', module: 'gestion' },
  describe: (event) => describeSettings(withoutNoun('RegistrationActivity', event), ruleFields),
});

export const registrationActivityReference: HistoryReference = {
  name: 'inscription_settings',
  select: 'SELECT id, name FROM read.registration_activity_list WHERE id = ANY($1::uuid[])',
};

const ruleFields = (settings: RegistrationSettings): HistoryFields => ({
  price: { label: 'Prix', value: settings.price === null ? null : formatEuros(settings.price) },
  inscription_price_rule: { label: 'Tarif', value: pricingLabels[settings.pricing] },
  inscription_rule: { label: 'Participants', value: admissionLabels[settings.admission] },
  required_attachment: { label: 'Pièce jointe obligatoire', value: yesNo(settings.attachmentRequired) },
  required_bill: { label: 'Facture obligatoire', value: yesNo(settings.billRequired) },
  attendees_limit: { label: 'Places', value: settings.capacity === null ? null : String(settings.capacity) },
});
