import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RegistrationActivityVersion } from '../registration-activity/registration-activity.js';
import type { OfferedOption, RegistrationOption } from '../registration-activity/registration-option.js';
import type { OptionPlaces, RollView } from '../registration-roll/registration-roll.js';
import type { TakenOption } from './taken-options.js';

/** An option that the registration takes. `price`: of the rule that the registration keeps; `capacity`: of now. */
export type OptionFacts = TakenOption & Pick<RegistrationOption, 'price' | 'capacity'> & { places: OptionPlaces };

/** The facts of the computation: the rule of the registration's version, the claim itself, and the activity's roll. */
export type RegistrationFacts = {
  rule: RegistrationActivityVersion;
  /** The limit of now: places are the activity's, whatever version a registration keeps. */
  capacity: number | null;
  date: LocalDate;
  entries: number;
  /** The beneficiary is present on the date of the registration. */
  isHolderCurrent: boolean;
  roll: RollView;
  options: readonly OptionFacts[];
  /** Places that the waiting list keeps from this person. */
  reservedPlaces: number;
};

const noPlaces: OptionPlaces = { takenPlaces: 0, own: 0 };

/** `placesOf`: the places of an option on the roll of the activity; asked for an option with a limit only. */
export const optionFacts = (
  options: readonly TakenOption[],
  available: readonly OfferedOption[],
  placesOf: (optionId: string) => OptionPlaces,
): OptionFacts[] =>
  options.map((option) => {
    const { price, capacity } = available.find(({ id }) => id === option.optionId) ?? { price: null, capacity: null };
    return { ...option, price, capacity, places: capacity === null ? noPlaces : placesOf(option.optionId) };
  });
