import type { MemberId } from '@intendance/domain/directory/person/person.events.js';
import type { PersonCommand } from '@intendance/domain/directory/person/person.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { childFirstnames, lastnames, menFirstnames, womenFirstnames } from '../../capabilities/sample-data/french-names.js';
import { Random } from '../../capabilities/sample-data/random.js';
import { profile } from './profiles.js';

export type SampleHousehold = {
  id: PersonId;
  /** The name in the format of bills. */
  name: string;
  commands: readonly PersonCommand[];
  entranceDate: LocalDate;
  exitDate: LocalDate | null;
  memberIds: readonly MemberId[];
};

/** Beneficiaries with their families: half of them couples, two children in three of these, one beneficiary in twelve gone. */
export const households = (scope: string, count: number, today: LocalDate): SampleHousehold[] =>
  Array.from({ length: count }, (_, index) => household(`${scope} person ${index}`, index, today));

function household(seed: string, index: number, today: LocalDate): SampleHousehold {
  const random = new Random(seed);
  const isWoman = random.chance(0.5);
  const firstname = random.pick(isWoman ? womenFirstnames : menFirstnames);
  const lastname = random.pick(lastnames);
  const entranceDate = addDays(today, -random.between(60, 9000));
  const exitDate = leaving(random, entranceDate, today);
  const email = random.chance(0.94) ? `${ascii(firstname)}.${ascii(lastname)}.${index + 1}@exemple.fr` : null;
  const civility = isWoman ? ('Mme' as const) : ('M' as const);
  const spouse = random.chance(0.52) ? [member(`${seed} spouse`, random, spouseOf(isWoman, random, lastname), [22, 64], today)] : [];
  const childCount = random.weighted([
    [0, spouse.length > 0 ? 3 : 14],
    [1, 4],
    [2, spouse.length > 0 ? 6 : 2],
    [3, spouse.length > 0 ? 2 : 1],
  ]);
  const children = Array.from({ length: childCount }, (_, rank) =>
    member(`${seed} child ${rank}`, random, { firstname: random.pick(childFirstnames), lastname }, [0, 20], today),
  );
  return {
    id: derivedId<'person'>(seed),
    name: `${firstname} ${lastname}`,
    entranceDate,
    exitDate,
    memberIds: [...spouse, ...children].map(({ id }) => id),
    commands: [
      { type: 'RegisterPerson', data: { civility, lastname, firstname, email, ...profile(seed, index, today), entranceDate, exitDate } },
      ...spouse.map((data) => ({ type: 'RecordSpouse' as const, data })),
      ...children.map((data) => ({ type: 'RecordChild' as const, data })),
    ],
  };
}

function leaving(random: Random, entranceDate: LocalDate, today: LocalDate): LocalDate | null {
  if (!random.chance(1 / 12)) return null;
  const day = addDays(today, -random.between(-45, 700));
  return day > entranceDate ? day : null;
}

const spouseOf = (isWoman: boolean, random: Random, lastname: string) => ({
  firstname: random.pick(random.chance(0.95) === isWoman ? menFirstnames : womenFirstnames),
  lastname: random.chance(0.7) ? lastname : random.pick(lastnames),
});

function member(
  seed: string,
  random: Random,
  { firstname, lastname }: { firstname: string; lastname: string },
  ages: readonly [number, number],
  today: LocalDate,
) {
  const birthday = addDays(today, -random.between(ages[0] * 365 + 30, ages[1] * 365 + 364));
  return { id: derivedId<'member'>(seed) as MemberId, firstname, lastname, birthday: localDate(birthday) };
}

const ascii = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z-]/g, '')
    .toLowerCase();
