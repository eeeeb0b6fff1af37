import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { GiftEvent, WeighedGift } from '../../capabilities/gift-ceiling/gift-check.js';
import type { MemberId } from '../../directory/person/person.events.js';
import { familyAt, type RegisteredPerson } from '../../directory/public.js';

export const giftTypes = [
  'multi-events',
  'adult-christmas',
  'child-christmas',
  'back-to-school',
  'culture',
  'parents-day',
  'birth',
  'wedding',
  'retirement',
] as const;
export type GiftType = (typeof giftTypes)[number];

/** The specification's texts, kept to the letter. */
export const giftTypeLabels: Readonly<Record<GiftType, string>> = {
  'multi-events': 'Avantages (multi-évènements)',
  'adult-christmas': 'Noël adulte',
  'child-christmas': 'Noël enfant',
  'back-to-school': 'Rentrée scolaire',
  culture: 'Culture',
  'parents-day': 'Fête des mères/pères',
  birth: 'Naissance/adoption',
  wedding: 'Mariage/pacs',
  retirement: 'Départ à la retraite',
};

/** Why the people of a chosen subset are concerned, when the directory can tell. */
export const giftCriteria: Readonly<Partial<Record<GiftType, string>>> = {
  'child-christmas': 'Enfants de 16 ans au plus dans l’année',
  'back-to-school': 'Enfants de 3 à 25 ans dans l’année, scolarisés',
  'parents-day': 'Mères et pères',
  birth: 'Enfant né dans l’année',
};

/** One voucher of a person, with its purpose. */
export type VoucherPurpose = Pick<WeighedGift, 'purpose' | 'isConcerned'> & { readonly memberId: MemberId | null };

/** The vouchers of a concerned person: one per child where the type is for children. Empty when the type does not concern the person. */
export function concernedVouchers(type: GiftType, person: RegisteredPerson, day: LocalDate): VoucherPurpose[] {
  if (type === 'child-christmas' || type === 'back-to-school')
    return eligibleChildren(type, person, day).map(({ id }) => ({ purpose: type, isConcerned: true, memberId: id }));
  const voucher = personVoucher(type, person, day);
  return voucher.isConcerned || isForAll(type) ? [voucher] : [];
}

/** One voucher for the person. A type for children counts for the eldest child of an age to receive it. */
export function personVoucher(type: GiftType, person: RegisteredPerson, day: LocalDate): VoucherPurpose {
  switch (type) {
    case 'multi-events':
      return { purpose: 'any', isConcerned: false, memberId: null };
    case 'culture':
    case 'adult-christmas':
      return { purpose: type, isConcerned: true, memberId: null };
    case 'child-christmas':
    case 'back-to-school': {
      const [eldest] = eligibleChildren(type, person, day);
      return { purpose: type, isConcerned: eldest !== undefined, memberId: eldest?.id ?? null };
    }
    case 'parents-day':
      return { purpose: dayOf(person), isConcerned: person.civility !== null && childrenAt(person, day).length > 0, memberId: null };
    case 'birth': {
      const isBornThisYear = childrenAt(person, day).some(({ birthday }) => birthday !== null && yearOf(birthday) === yearOf(day));
      return { purpose: type, isConcerned: isBornThisYear, memberId: null };
    }
    case 'wedding':
    case 'retirement':
      return { purpose: type, isConcerned: false, memberId: null };
  }
}

/** Events that only the person can prove: a chosen person is concerned by them. */
export const isAttested = (type: GiftType): boolean => type === 'birth' || type === 'wedding' || type === 'retirement';

export const isForAll = (type: GiftType): boolean => type === 'multi-events' || type === 'culture' || type === 'adult-christmas';

const dayOf = ({ civility }: RegisteredPerson): GiftEvent => (civility === 'M' ? 'fathers-day' : 'mothers-day');

const childrenAt = (person: RegisteredPerson, day: LocalDate) => familyAt(person, day).filter(({ role }) => role === 'child');

const oldest = { 'child-christmas': 16, 'back-to-school': 25 } as const;
/** School begins in the September of the year in which a child is three (C. éduc. L131-1). */
const youngest = { 'child-christmas': 0, 'back-to-school': 3 } as const;

/** Eldest first. The age is the one that the child reaches in the year. */
const eligibleChildren = (type: keyof typeof oldest, person: RegisteredPerson, day: LocalDate) =>
  childrenAt(person, day)
    .filter(({ birthday }) => {
      const age = birthday === null ? null : yearOf(day) - yearOf(birthday);
      return age !== null && youngest[type] <= age && age <= oldest[type];
    })
    .toSorted((one, other) => ((one.birthday ?? '') < (other.birthday ?? '') ? -1 : 1));

export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));
