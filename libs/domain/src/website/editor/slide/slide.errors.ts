import { DomainError } from '@intendance/kernel/domain-error.js';

const invalid = (code: string, message: string, propertyPath: string) =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const slideErrors = {
  unknown: () => new DomainError('slide.unknown', 'Cette diapositive n’existe pas.', 'not-found'),
  imageMissing: () => invalid('slide.image-missing', 'Aucune image sélectionnée.', 'lg_image'),
  imageUnknown: (field = 'lg_image') => invalid('slide.image-unknown', 'Cette image n’est plus dans la banque d’images.', field),
  colorInvalid: () => invalid('slide.color-invalid', 'La couleur s’écrit #rrggbb.', 'color'),
  linkInvalid: () => invalid('slide.link-invalid', 'Le lien commence par https://, http://, mailto:, tel: ou /.', 'link'),
};
