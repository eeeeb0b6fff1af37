import { DomainError } from '@intendance/kernel/domain-error.js';

const emptyText = 'Le champ ne peut rester vide.';

export const siteSettingsErrors = {
  textEmpty: (propertyPath = 'rgpd') =>
    new DomainError('site-settings.text-empty', emptyText, 'invalid', [{ propertyPath, code: 'required', message: emptyText }]),
  color: () => {
    const message = 'Choisissez une couleur plus foncée : un texte blanc doit se lire dessus (contraste de 4,5 au moins).';
    return new DomainError('site-settings.color', message, 'invalid', [{ propertyPath: 'main_color', code: 'contrast', message }]);
  },
  logoUnknown: () => {
    const message = 'Cette image n’est plus dans la banque d’images.';
    return new DomainError('site-settings.logo-unknown', message, 'invalid', [{ propertyPath: 'main_logo', code: 'unknown', message }]);
  },
};
