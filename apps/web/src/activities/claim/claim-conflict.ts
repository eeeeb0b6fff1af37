import type { Option } from '../../ui/field/async-combobox.js';
import type { Attachment } from '../../ui/file/attachment.js';
import { day } from '../../ui/format/format.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import type { ActivityChoice } from './claim.js';

type Names = { activity: string; attachments: string; date: string };

/** The fields that every kind of claim has, as the dialog of a conflict names and shows them. */
export const commonConflictFields = ({ activity, attachments, date }: Names, activities: readonly ActivityChoice[]): ConflictField[] => [
  { name: 'person', label: 'Bénéficiaire', format: (value: Option | null) => value?.label ?? '–' },
  { name: activity, label: 'Activité', format: (value) => activities.find(({ id }) => id === value)?.activity_name ?? '–' },
  { name: 'date', label: date, format: (value: string) => day(value) || '–' },
  { name: 'comment', label: 'Commentaire' },
  {
    name: attachments,
    label: 'Pièces jointes',
    format: (value: readonly Attachment[]) => value.map(({ name }) => name).join(', ') || '–',
  },
];
