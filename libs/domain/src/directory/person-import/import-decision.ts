import { fold } from '@intendance/kernel/decider.js';
import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type ImportError, type ImportErrorCode, importError } from '../../capabilities/file-import/import-error.js';
import type { MemberId, PersonEvent } from '../person/person.events.js';
import { personDecider } from '../person/person.js';
import type { PersonDraft, SaveFacts } from '../person/person-draft.js';
import { familyOf, fullName, type HouseholdMember, type Person, type RegisteredPerson } from '../person/person-state.js';
import { headerOf } from './import-columns.js';
import { draftOfState, importDraft } from './import-draft.js';
import { fieldLabel, type ImportColumn, type ImportField, importFields } from './import-field.js';
import type { ImportLine } from './import-line.js';
import { membersText } from './import-member.js';

/** One field that a line changes, as it is shown. */
export type ImportChange = { readonly field: string; readonly label: string; readonly old: string | null; readonly new: string | null };
export type LineDecision =
  | { readonly outcome: 'refused'; readonly errors: readonly ImportError[] }
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly fullname: string;
      readonly events: readonly PersonEvent[];
      /** Computed on demand: a report shows the first lines only. */
      changes(): readonly ImportChange[];
    };

export type DecisionFacts = SaveFacts & { columns: readonly ImportColumn[]; memberId(line: number, rank: number): MemberId };

/** Decides the changes that a line makes to its person, by the rules of every save. */
export function decideLine(line: ImportLine, person: Person, facts: DecisionFacts): LineDecision {
  if (line.errors.length > 0) return { outcome: 'refused', errors: line.errors };
  const draft = importDraft(line.values, person, { fields: facts.fields, memberId: (rank) => facts.memberId(line.line, rank) });
  // Skips the rules: the line changes nothing, and the recorded values may predate a rule.
  if (person.status !== 'none' && !person.isDeleted && isPresentState(draft, person))
    return { outcome: 'unchanged', fullname: fullName(person), events: [], changes: () => [] };
  try {
    const events = personDecider.decide({ type: 'SavePerson', data: { draft, facts } }, person);
    const after = fold({ initial: person, evolve: personDecider.evolve }, events);
    const outcome = person.status === 'none' ? 'created' : events.length > 0 ? 'updated' : 'unchanged';
    const fullname = after.status === 'none' ? '' : fullName(after);
    return { outcome, fullname, events, changes: () => changesBetween(person, after, facts) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: 'refused', errors: refusals(error, line, facts) };
  }
}

/** Drafts always list their fields in the same order, so a text comparison is enough. */
function isPresentState({ family, ...draft }: PersonDraft, person: RegisteredPerson): boolean {
  const { family: before, ...present } = draftOfState(person);
  return JSON.stringify(draft) === JSON.stringify(present) && (!family || JSON.stringify(family) === JSON.stringify(before));
}

function refusals(error: DomainError, line: ImportLine, { columns, fields }: DecisionFacts): ImportError[] {
  if (error.violations.length === 0) return [importError({ line: line.line, column: null }, 'CONFLICT', lower(error.message))];
  return error.violations.map((violation) => {
    const field = columnFieldOf(fieldAt(violation.propertyPath), columns);
    const column = field ? headerOf(columns, field, fields) : null;
    const value = field ? (line.values[field] ?? null) : null;
    const told = violation.message.includes('«') ? null : value;
    return { ...importError({ line: line.line, column, value: told }, codeOf(violation), lower(violation.message)), value };
  });
}

const codes: Readonly<Record<string, ImportErrorCode>> = {
  required: 'REQUIRED',
  'too-long': 'TOO_LONG',
  future: 'RANGE',
  'before-entrance': 'RANGE',
  duplicate: 'DUPLICATE_IN_FILE',
};
const codeOf = ({ code }: Violation): ImportErrorCode => codes[code] ?? 'FORMAT';

/** `children[1].birthday` is the second child's column. A child that the file does not name has a higher rank than its columns. */
function fieldAt(path: string): ImportField | null {
  const [, index, part = 'firstname'] = /^children\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
  const name =
    index === undefined ? path.replace('custom_fields.', '').replace(/^spouse(?:\.|$)/, 'spouse_') : `child${Number(index) + 1}_${part}`;
  return importFields.find((field) => field === name || field === `${name}firstname`) ?? null;
}

/** A file with the family in one cell has no separate family columns. */
function columnFieldOf(field: ImportField | null, columns: readonly ImportColumn[]): ImportField | null {
  const [, member] = /^(spouse|child)\d*_/.exec(field ?? '') ?? [];
  if (!member || columns.some((column) => column.field === field)) return field;
  const whole = member === 'spouse' ? 'spouse' : 'children';
  return columns.some((column) => column.field === whole) ? whole : field;
}

const lower = (message: string): string => message.charAt(0).toLocaleLowerCase('fr') + message.slice(1).replace(/\.$/, '');

function changesBetween(before: Person, after: Person, { fields }: DecisionFacts): ImportChange[] {
  const old = displayValues(before);
  return Object.entries(displayValues(after)).flatMap(([field, value]) =>
    value === (old[field] ?? null) ? [] : [{ field, label: labelOf(field, fields), old: old[field] ?? null, new: value }],
  );
}

const labelOf = (field: string, fields: DecisionFacts['fields']): string =>
  fields.find(({ code }) => code === field)?.name ?? fieldLabel(field as ImportField, fields);

function displayValues(person: Person): Record<string, string | null> {
  if (person.status === 'none') return {};
  const members = familyOf(person);
  const of = (role: HouseholdMember['role']) => membersText(members.filter((member) => member.role === role));
  const day = (value: LocalDate | null) => value && formatDay(value);
  return {
    matricule: person.matricule,
    civility: person.civility,
    lastname: person.lastname,
    firstname: person.firstname,
    birthday: day(person.birthday),
    email: person.email,
    address: person.address,
    zip_code: person.zipCode,
    city: person.city,
    phone: person.phone,
    mobile: person.mobile,
    entrance_date: day(person.entranceDate),
    exit_date: day(person.exitDate),
    spouse: of('spouse'),
    children: of('child'),
    ...person.customFields,
  };
}
