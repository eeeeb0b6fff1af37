import { DomainError } from '@intendance/kernel/domain-error.js';

const nameMissing = 'Veuillez renseigner le nom de la catégorie.';

const nameTaken = 'Une catégorie porte déjà ce nom.';

export const accountingCategoryErrors = {
  unknown: () => new DomainError('accounting-category.unknown', 'Cette catégorie n’existe pas.', 'not-found'),
  nameMissing: () =>
    new DomainError('accounting-category.name-missing', nameMissing, 'invalid', [
      { propertyPath: 'name', code: 'required', message: nameMissing },
    ]),
  taken: () =>
    new DomainError('accounting-category.taken', nameTaken, 'conflict', [{ propertyPath: 'name', code: 'taken', message: nameTaken }]),
  used: () => new DomainError('accounting-category.used', 'Cette catégorie a des activités : déplacez-les d’abord.', 'conflict'),
  removed: () => new DomainError('accounting-category.removed', 'Cette catégorie a été supprimée.', 'conflict'),
};
