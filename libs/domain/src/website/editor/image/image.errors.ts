import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const missingText = 'Veuillez renseigner les informations manquantes.';
const invalid = (code: string, message: string, propertyPath: string) =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const imageErrors = {
  unknown: () => new DomainError('image.unknown', 'Cette image n’existe pas.', 'not-found'),
  incomplete: (fields: readonly string[] = ['name']) =>
    new DomainError(
      'image.incomplete',
      missingText,
      'invalid',
      fields.map((propertyPath): Violation => ({ propertyPath, code: 'required', message: missingText })),
    ),
  cropInvalid: () => invalid('image.crop-invalid', 'Le cadrage sort de l’image ou n’a pas les proportions du format.', 'crop'),
  /** @param uses the pages and mailings that show the image, as a user names them */
  used: (uses: readonly string[]) =>
    new DomainError(
      'image.used',
      `Cette image est utilisée : ${uses.join(', ')}. Retirez-la d’abord, ou mettez à la corbeille ce qui la montre.`,
      'conflict',
    ),
};
