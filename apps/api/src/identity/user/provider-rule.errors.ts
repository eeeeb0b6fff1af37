import { DomainError } from '@intendance/kernel/domain-error.js';

/** Refusals of what the identity provider of a structure is for, or is not. */
export const providerRuleErrors = {
  required: () =>
    new DomainError(
      'session.provider-required',
      'Votre structure demande de se connecter par son fournisseur d’identité : utilisez « Continuer avec mon organisation ».',
      'forbidden',
    ),
  oneStructure: () =>
    new DomainError(
      'session.provider-one-structure',
      'Le fournisseur d’identité n’ouvre que sa structure : connectez-vous avec votre mot de passe pour ouvrir les autres.',
      'forbidden',
    ),
  ownAccount: () =>
    new DomainError(
      'session.provider-own-account',
      'Cette session vient d’un fournisseur d’identité : connectez-vous avec votre mot de passe pour retirer une clé d’accès.',
      'forbidden',
    ),
};
