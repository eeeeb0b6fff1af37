import type { PersonId } from '@intendance/kernel/id.js';
import { type ImportError, importError } from '../../capabilities/file-import/import-error.js';
import { type LineIdentity, nameKey } from './import-line.js';

/** The fields of a person that an import compares. */
export type Candidate = {
  readonly id: PersonId;
  readonly matricule: string | null;
  readonly email: string | null;
  readonly nameKey: string;
  readonly birthday: string | null;
  readonly entranceDate: string | null;
};

/** The people that a file may speak of. */
export class Candidates {
  private readonly byId: ReadonlyMap<string, readonly Candidate[]>;
  private readonly byMatricule: ReadonlyMap<string, readonly Candidate[]>;
  private readonly byEmail: ReadonlyMap<string, readonly Candidate[]>;
  private readonly byName: ReadonlyMap<string, readonly Candidate[]>;

  constructor(people: readonly Candidate[]) {
    this.byId = groups(people, ({ id }) => id);
    this.byMatricule = groups(people, ({ matricule }) => matricule?.toLowerCase());
    this.byEmail = groups(people, ({ email }) => email?.toLowerCase());
    this.byName = groups(people, ({ nameKey }) => nameKey);
  }

  /** The one person that the line speaks of; none when it is a new one. Never by the name alone. */
  match({ line, values }: LineIdentity): { id: PersonId | null } | { error: ImportError } {
    const { id, matricule, email, birthday, entrance_date: entrance } = values;
    const ambiguous = (value: string, count: number) => ({
      error: importError({ line, column: null, value }, 'AMBIGUOUS', ambiguity(count)),
    });
    const keys = [
      // An unknown id comes from another directory: the other fields of the line then identify the person.
      { value: id, found: id ? this.byId.get(id) : undefined },
      { value: matricule, found: matricule ? this.byMatricule.get(matricule.toLowerCase()) : undefined },
      { value: email, found: email ? this.byEmail.get(email) : undefined },
    ];
    for (const { value, found: candidates = [] } of keys) {
      const [only] = candidates;
      if (candidates.length === 1 && only) return { id: only.id };
      if (candidates.length > 1) return ambiguous(value ?? '', candidates.length);
    }
    const name = nameKey(values);
    const homonyms = ((name && this.byName.get(name)) || []).filter((candidate) => !isOther(candidate.matricule, matricule));
    const same = homonyms.filter(
      (candidate) =>
        isSame(candidate.birthday, birthday) || (isSame(candidate.entranceDate, entrance) && !isOther(candidate.birthday, birthday)),
    );
    const [only] = same;
    if (same.length === 1 && only) return { id: only.id };
    if (same.length > 1) return ambiguous(name ?? '', same.length);
    const unsure = homonyms.filter((candidate) => !isOther(candidate.birthday, birthday) && !isOther(candidate.entranceDate, entrance));
    return unsure.length > 0 ? ambiguous(name ?? '', unsure.length) : { id: null };
  }
}

const ambiguity = (count: number): string =>
  count === 1
    ? 'une personne de ce nom existe : précisez son matricule, son e-mail ou une date'
    : `${count} personnes correspondent : précisez leur matricule`;

const isSame = (recordValue: string | null, lineValue: string | null | undefined): boolean =>
  recordValue !== null && recordValue === lineValue;
/** Both are known, and differ. */
const isOther = (recordValue: string | null, lineValue: string | null | undefined): boolean =>
  Boolean(recordValue && lineValue && recordValue !== lineValue);

function groups(people: readonly Candidate[], keyOf: (person: Candidate) => string | null | undefined) {
  const byKey = new Map<string, Candidate[]>();
  for (const person of people) {
    const key = keyOf(person);
    if (!key) continue;
    const group = byKey.get(key);
    if (group) group.push(person);
    else byKey.set(key, [person]);
  }
  return byKey;
}
