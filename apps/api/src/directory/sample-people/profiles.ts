import type { CustomFields, PersonProfile } from '@intendance/domain/directory/person/person.events.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { Random } from '../../capabilities/sample-data/random.js';

const cities = [
  ['69001', 'Lyon'],
  ['69003', 'Lyon'],
  ['69100', 'Villeurbanne'],
  ['69200', 'Vénissieux'],
  ['69300', 'Caluire-et-Cuire'],
  ['69500', 'Bron'],
  ['69800', 'Saint-Priest'],
  ['38200', 'Vienne'],
  ['01700', 'Miribel'],
  ['42000', 'Saint-Étienne'],
] as const;
const streets = ['rue des Lilas', 'avenue de la République', 'place du Marché', 'rue Victor Hugo', 'chemin des Vignes', 'quai de Saône'];
export const sites = ['Lyon', 'Villeurbanne', 'Saint-Étienne'] as const;

/** Birth date, number, address, phones and the environment's own fields of a beneficiary. */
export function profile(seed: string, index: number, today: LocalDate): PersonProfile {
  const random = new Random(`${seed} profile`);
  const [zipCode, city] = random.pick(cities);
  return {
    birthday: addDays(today, -random.between(22 * 365, 63 * 365)),
    matricule: `H${String(index + 1).padStart(5, '0')}`,
    address: `${random.between(1, 120)} ${random.pick(streets)}`,
    zipCode,
    city,
    phone: random.chance(0.4) ? `04${eightDigits(random)}` : null,
    mobile: random.chance(0.85) ? `0${random.pick([6, 7])}${eightDigits(random)}` : null,
    customFields: customFields(random),
  };
}

const eightDigits = (random: Random): string => String(random.between(0, 99_999_999)).padStart(8, '0');

const customFields = (random: Random): CustomFields => ({
  CUSTOM1: random.pick(sites),
  CUSTOM2: random.chance(0.6) ? String(random.between(450, 2400)) : null,
  CUSTOM3: null,
});
