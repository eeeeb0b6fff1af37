import { searchText } from '@intendance/kernel/names.js';
import { type AddressProblem, addressKey, addressProblemsOf, type PostalPerson } from './postal-address.js';

export type Household = readonly [PostalPerson, ...PostalPerson[]];
export type IncompletePerson = { readonly person: PostalPerson; readonly problems: readonly AddressProblem[] };
export type Households = { readonly households: readonly Household[]; readonly incomplete: readonly IncompletePerson[] };

/**
 * One letter per household: people at one postal address who have the same last name, or one of whom the directory knows as the spouse or a
 * child of another. Neighbours of one building stay apart. Households are in the order of their first person.
 */
export function householdsOf(people: Iterable<PostalPerson>): Households {
  const incomplete: IncompletePerson[] = [];
  const addresses = new Map<string, PostalPerson[][]>();
  const households: PostalPerson[][] = [];
  for (const person of people) {
    const problems = addressProblemsOf(person);
    if (problems.length > 0) {
      incomplete.push({ person, problems });
      continue;
    }
    const key = addressKey(person);
    const neighbours = addresses.get(key) ?? [];
    const own = neighbours.filter((members) => members.some((member) => areFamily(member, person)));
    const [first, ...others] = own;
    if (first) {
      // A child may join the households of two parents with different last names.
      for (const other of others) first.push(...other.splice(0));
      first.push(person);
    } else {
      const household = [person];
      households.push(household);
      addresses.set(key, [...neighbours, household]);
    }
  }
  return { households: households.filter((members): members is [PostalPerson, ...PostalPerson[]] => members.length > 0), incomplete };
}

const areFamily = (left: PostalPerson, right: PostalPerson): boolean =>
  searchText(left.lastname) === searchText(right.lastname) || isMember(left, right) || isMember(right, left);

const nameKey = ({ lastname, firstname }: { lastname: string; firstname: string }): string => searchText(`${lastname} ${firstname}`);

const isMember = (holder: PostalPerson, person: PostalPerson): boolean =>
  holder.family.some((member) => nameKey(member) === nameKey(person));
