import type { Option } from '../../ui/field/async-combobox.js';
import type { Attachment } from '../../ui/file/attachment.js';
import type { Decision } from '../claim/claim-sheet.js';
import type { RegistrationRule } from '../registration-activity/registration-activity.js';
import type { Registration, RegistrationBody } from './registration.js';
import { chosenOptions, type OptionCounts, unansweredGroup } from './registration-options.js';

export type RegistrationForm = {
  person: Option | null;
  /** Other people registered with the same form. */
  others: Option[];
  inscription_settings: string;
  date: string | null;
  entries: number | null;
  /** The participants who take each option, by its id. */
  option_counts: OptionCounts;
  /** The saved registration: its activity, and the options that it takes. */
  saved: { activity: string; options: Registration['options'] } | null;
  comment: string;
  /** The names of those who come, one a line. */
  participants: string;
  /** Documents of the first person. */
  inscription_attachments: Attachment[];
  /** Documents of the other people, by person id: a document belongs to one registration. */
  other_attachments: Readonly<Record<string, Attachment[]>>;
};

export const documentsOf = ({ other_attachments }: Pick<RegistrationForm, 'other_attachments'>, { value }: Option): Attachment[] =>
  other_attachments[value] ?? [];

export const emptyForm = (person: Option | null, date: string, activityId: string): RegistrationForm => ({
  person,
  others: [],
  inscription_settings: activityId,
  date,
  entries: 1,
  option_counts: {},
  saved: null,
  comment: '',
  participants: '',
  inscription_attachments: [],
  other_attachments: {},
});

export const toForm = (registration: Registration): RegistrationForm => ({
  person: { value: registration.person.id, label: registration.person.fullname },
  others: [],
  inscription_settings: registration.inscription_settings.id,
  date: registration.date,
  entries: registration.entries,
  option_counts: Object.fromEntries(registration.options.map(({ option, count }) => [option, count])),
  saved: { activity: registration.inscription_settings.id, options: registration.options },
  comment: registration.comment,
  participants: registration.participants.join('\n'),
  inscription_attachments: registration.inscription_attachments,
  other_attachments: {},
});

type Rule = Pick<RegistrationRule, 'inscription_rule' | 'options'> | undefined;

/** One person per household: one comes, whatever was typed. */
export const entriesOf = (
  { entries }: Pick<RegistrationForm, 'entries'>,
  activity: Pick<RegistrationRule, 'inscription_rule'> | undefined,
): number | null => (activity?.inscription_rule === '1' ? 1 : entries || null);

/** The facts of the computation; a change of one makes the amount stale. */
export function toClaim(form: RegistrationForm, activity: Rule): RegistrationBody {
  const { person, inscription_settings, date } = form;
  const entries = entriesOf(form, activity);
  return {
    ...(person ? { person: person.value } : {}),
    ...(inscription_settings ? { inscription_settings } : {}),
    ...(date ? { date } : {}),
    ...(entries === null ? {} : { entries }),
    ...chosenOptions(form, activity),
  };
}

export const toBody = (form: RegistrationForm, activity: Rule, { status, amount }: Decision): RegistrationBody => ({
  ...toClaim(form, activity),
  comment: form.comment,
  participants: namesIn(form.participants),
  inscription_attachments: form.inscription_attachments.map(({ id }) => id),
  status,
  ...(amount === undefined ? {} : { bill_amount: amount }),
});

export const namesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function isComplete(form: RegistrationForm, activity: Rule): boolean {
  const { person, inscription_settings, date, entries } = form;
  const isAnswered = unansweredGroup(form, entriesOf(form, activity), activity) === null;
  return person !== null && inscription_settings !== '' && !!date && !!entries && isAnswered;
}

export const peopleOf = ({ person, others }: RegistrationForm): Option[] => [...(person ? [person] : []), ...others];

/** The same registration for other people, each with the documents of that person; the names are those of the first household. */
export const formFor = (form: RegistrationForm, [person, ...others]: readonly Option[]): RegistrationForm => ({
  ...form,
  person: person ?? null,
  others,
  participants: person?.value === form.person?.value ? form.participants : '',
  inscription_attachments: person && person.value !== form.person?.value ? documentsOf(form, person) : form.inscription_attachments,
});
