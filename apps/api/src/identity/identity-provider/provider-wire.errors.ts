import { DomainError } from '@intendance/kernel/domain-error.js';

const privateIssuer = 'L’adresse doit commencer par https et être celle d’un serveur public : un réseau privé n’est pas joignable d’ici.';

export const providerWireErrors = {
  privateIssuer: () =>
    new DomainError('identity-provider.private-issuer', privateIssuer, 'invalid', [
      { propertyPath: 'issuer', code: 'identity-provider.private-issuer', message: privateIssuer },
    ]),
  linkUnknown: () => new DomainError('identity-provider.link-unknown', 'Cet utilisateur n’est pas lié au fournisseur.', 'not-found'),
};
