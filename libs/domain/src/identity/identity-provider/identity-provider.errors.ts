import { DomainError } from '@intendance/kernel/domain-error.js';

type Field = 'name' | 'issuer' | 'client_id' | 'client_secret' | 'domains';
const invalid = (propertyPath: Field, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const identityProviderErrors = {
  none: () => new DomainError('identity-provider.none', 'La structure n’a pas de fournisseur d’identité.', 'not-found'),
  nameMissing: () => invalid('name', 'identity-provider.name-missing', 'Veuillez renseigner le nom que vos utilisateurs connaissent.'),
  issuer: () =>
    invalid(
      'issuer',
      'identity-provider.issuer',
      'Veuillez renseigner l’adresse complète du fournisseur, par exemple https://comptes.exemple.fr/realms/cse.',
    ),
  clientMissing: () => invalid('client_id', 'identity-provider.client-missing', 'Veuillez renseigner l’identifiant client.'),
  secretMissing: () =>
    invalid(
      'client_secret',
      'identity-provider.secret-missing',
      'Veuillez renseigner le secret du client : celui d’un autre fournisseur ou client ne sert pas ici.',
    ),
  domain: (domain: string) =>
    invalid('domains', 'identity-provider.domain', `« ${domain} » n’est pas un domaine : écrivez par exemple exemple.fr.`),
  notTried: () =>
    new DomainError(
      'identity-provider.not-tried',
      'Essayez d’abord le fournisseur : il n’est proposé qu’après une connexion réussie.',
      'conflict',
    ),
  ownSignInMissing: () =>
    new DomainError(
      'identity-provider.own-sign-in-missing',
      'Connectez-vous d’abord vous-même par ce fournisseur : sans cela, cette règle pourrait vous fermer la structure.',
      'conflict',
    ),
};
