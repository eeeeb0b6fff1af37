import { DomainError } from '@intendance/kernel/domain-error.js';

const invalidField = (propertyPath: string, code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const operatorErrors = {
  unknown: () => new DomainError('operator.unknown', 'Cette personne n’a pas les droits d’exploitation.', 'not-found'),
  /** Another operator has revoked the caller meanwhile. */
  revoked: () => new DomainError('operator.revoked', 'Vous n’avez plus les droits d’exploitation.', 'forbidden'),
  ownRights: () =>
    new DomainError(
      'operator.own-rights',
      'Vous ne pouvez pas retirer vos propres droits d’exploitation : un autre exploitant doit le faire.',
      'conflict',
    ),
  reasonMissing: () => invalidField('reason', 'operator.reason-missing', 'Veuillez donner le motif.'),
  notEligible: () =>
    invalidField(
      'email',
      'operator.not-eligible',
      'Seul un utilisateur actif d’une structure, dont l’adresse est confirmée, peut devenir exploitant.',
    ),
};
