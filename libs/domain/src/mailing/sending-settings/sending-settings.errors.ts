import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const at = (propertyPath: string, message: string): Violation[] => [{ propertyPath, code: 'invalid', message }];
const hourText = 'Une heure est attendue, par exemple 08:00.';
const hoursText = 'L’heure de fin précède l’heure de début.';
const percentText = 'Un pourcentage de 1 à 100 est attendu.';

export const sendingSettingsErrors = {
  hour: (propertyPath: 'hours.from' | 'hours.to') =>
    new DomainError('sending-settings.hour', hourText, 'invalid', at(propertyPath, hourText)),
  hours: () => new DomainError('sending-settings.hours', hoursText, 'invalid', at('hours.to', hoursText)),
  percent: () => new DomainError('sending-settings.percent', percentText, 'invalid', at('refusal_limit', percentText)),
};
