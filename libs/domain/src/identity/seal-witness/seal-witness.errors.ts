import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const at = (code: string, message: string, propertyPath = 'emails'): Violation[] => [{ propertyPath, code, message }];
const wrongInstallationText = 'Veuillez renseigner l’adresse de l’autre installation, par exemple https://intendance.exemple.fr.';
const tooManyText = 'Cinq adresses au plus.';

export const sealWitnessErrors = {
  address(email: string): DomainError {
    const message = `« ${email} » n’est pas une adresse électronique : vérifiez-la, par exemple cabinet@exemple.fr.`;
    return new DomainError('seal-witness.address', message, 'invalid', at('seal-witness.address', message));
  },
  noServer() {
    const message = 'Cette installation n’a pas de serveur d’horodatage : demandez à son exploitant de régler TIMESTAMP_URL.';
    return new DomainError('seal-witness.no-server', message, 'invalid', [
      { propertyPath: 'is_timestamped', code: 'seal-witness.no-server', message },
    ]);
  },
  installation: () =>
    new DomainError(
      'seal-witness.installation',
      wrongInstallationText,
      'invalid',
      at('seal-witness.installation', wrongInstallationText, 'installation'),
    ),
  tooMany: () => new DomainError('seal-witness.too-many', tooManyText, 'invalid', at('seal-witness.too-many', tooManyText)),
};
