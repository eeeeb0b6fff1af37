import { DomainError } from '@intendance/kernel/domain-error.js';
import { lineLabels, type PlacedLine } from './gift-lines.js';

const refusal = (code: string, propertyPath: string, message: string) =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const useOfGiftsErrors = {
  accountInvalid: (rank: number, account: string) =>
    refusal(
      'use-of-gifts.account-invalid',
      `accounts[${rank}].account`,
      `Ligne ${rank + 1} : le compte « ${account} » n’est ni une charge, ni un produit, ni une contribution volontaire (classes 6, 7, 86 et 87).`,
    ),
  lineInvalid: (rank: number, account: string, line: PlacedLine) =>
    refusal(
      'use-of-gifts.line-invalid',
      `accounts[${rank}].line`,
      `Ligne ${rank + 1} : le compte ${account} ne peut pas aller à la rubrique « ${lineLabels[line]} ».`,
    ),
  accountFixed: (rank: number, account: string, line: PlacedLine) =>
    refusal(
      'use-of-gifts.account-fixed',
      `accounts[${rank}].account`,
      `Ligne ${rank + 1} : le compte ${account} va toujours à la rubrique « ${lineLabels[line]} ».`,
    ),
  twice: (propertyPath: string, rank: number) =>
    refusal('use-of-gifts.twice', propertyPath, `Ligne ${rank + 1} : cette ligne répète une ligne précédente. Supprimez l’une des deux.`),
  shareInvalid: (rank: number, line: PlacedLine) =>
    refusal(
      'use-of-gifts.share-invalid',
      `shares[${rank}].share`,
      `La part financée par la générosité du public de « ${lineLabels[line]} » doit être comprise entre 0 et 100 %.`,
    ),
};
