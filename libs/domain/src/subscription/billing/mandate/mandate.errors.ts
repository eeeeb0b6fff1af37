import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const tries = (left: number): string => (left === 1 ? 'Il vous reste 1 essai.' : `Il vous reste ${left} essais.`);

export const mandateErrors = {
  unknown: () => new DomainError('mandate.unknown', 'Fichier introuvable.', 'not-found'),
  billingDataMissing: () =>
    new DomainError('mandate.billing-data-missing', 'Veuillez renseigner les informations de facturation', 'conflict'),
  alreadySigned: () => new DomainError('mandate.already-signed', 'Le mandat de ce compte est déjà signé.', 'conflict'),
  notSigned: () => new DomainError('mandate.not-signed', 'Ce compte n’a pas de mandat signé.', 'conflict'),
  notLapsed: () => new DomainError('mandate.not-lapsed', 'Ce mandat est encore valable.', 'conflict'),
  retained: () => new DomainError('mandate.retained', 'Ce mandat doit encore être conservé.', 'conflict'),
  signerInvalid: (violations: readonly Violation[]) =>
    new DomainError('mandate.signer-invalid', violations[0]?.message ?? '', 'invalid', violations),
  textChanged: () =>
    new DomainError(
      'mandate.text-changed',
      'Les informations de facturation ont changé : relisez le mandat et demandez un autre code.',
      'conflict',
    ),
  codeMissing: () => new DomainError('mandate.code-missing', 'Demandez d’abord un code de signature.', 'conflict'),
  codeExpired: () =>
    new DomainError(
      'mandate.code-expired',
      'Ce code n’est plus valable : il ne sert que pendant 10 minutes. Demandez-en un autre.',
      'conflict',
    ),
  codeExhausted: () => new DomainError('mandate.code-exhausted', 'Ce code a été essayé 5 fois. Demandez-en un autre.', 'conflict'),
  codeWrong: (left: number) =>
    new DomainError(
      'mandate.code-wrong',
      `Ce code n’est pas le bon. ${tries(left)}`,
      'invalid',
      [{ propertyPath: 'code', code: 'mandate.code-wrong', message: `Ce code n’est pas le bon. ${tries(left)}` }],
      { tries_left: left },
    ),
  codeOfAnother: () =>
    new DomainError('mandate.code-of-another', 'Ce code a été demandé par une autre personne. Demandez le vôtre.', 'conflict'),
  tooManyCodes: () =>
    new DomainError('mandate.too-many-codes', 'Vous avez demandé 5 codes en une heure. Attendez avant d’en demander un autre.', 'too-many'),
};
