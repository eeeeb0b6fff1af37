import type { SettingsEvent } from '@intendance/domain/capabilities/settings/settings-record.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { HistoryEntry, HistoryFields } from '../../platform/history/history-describer.js';
import { dayField, field, flagField } from '../../platform/history/history-fields.js';

type Named = { name: string; startDate: LocalDate | null; endDate: LocalDate | null; comment: string };

const enabled = (value: boolean): HistoryFields => ({ enabled: flagField('Active', value) });
const deleted = (value: boolean): HistoryFields => ({ isDeleted: flagField('Supprimée', value) });

/**
 * Describes the events of every kind of activity; the type has no noun (`Created`). `own` gives the fields of the rule besides name, dates
 * and words.
 */
export function describeSettings<Settings extends Named>(
  event: SettingsEvent<'', Settings>,
  own: (settings: Settings) => HistoryFields,
): HistoryEntry {
  const fieldsOf = (settings: Settings): HistoryFields => ({
    activity_name: field('Activité', settings.name),
    start_date: dayField('Date de début', settings.startDate),
    end_date: dayField('Date de fin', settings.endDate),
    ...own(settings),
    rule_comment: field('Règle', settings.comment || null),
  });
  switch (event.type) {
    case 'Created':
      return { label: 'a créé l’activité', fields: { ...fieldsOf(event.data), ...enabled(event.data.enabled) } };
    case 'Revised':
      return { label: 'a modifié l’activité', fields: fieldsOf(event.data) };
    case 'Enabled':
      return { label: 'a activé l’activité', fields: enabled(true) };
    case 'Disabled':
      return { label: 'a désactivé l’activité', fields: enabled(false) };
    case 'Deleted':
      return { label: 'a supprimé l’activité', fields: deleted(true) };
    case 'Restored':
      return { label: 'a restauré l’activité', fields: deleted(false) };
  }
}
