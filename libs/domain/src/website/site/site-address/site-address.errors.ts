import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const invalidText = 'L’adresse a de 3 à 60 caractères : des minuscules sans accent, des chiffres et des tirets.';
const takenText = 'Cette adresse est celle d’une autre structure : choisissez-en une autre.';
const reservedText = 'Cette adresse est réservée : choisissez-en une autre.';
const ofSlug = (code: string, message: string): Violation[] => [{ propertyPath: 'slug', code, message }];

export const siteAddressErrors = {
  invalid: () => new DomainError('site-address.invalid', invalidText, 'invalid', ofSlug('invalid', invalidText)),
  reserved: () => new DomainError('site-address.reserved', reservedText, 'invalid', ofSlug('reserved', reservedText)),
  taken: () => new DomainError('site-address.taken', takenText, 'conflict', ofSlug('taken', takenText)),
};
