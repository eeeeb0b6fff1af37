import { DomainError } from '@intendance/kernel/domain-error.js';

export const signingErrors = {
  creditorMissing: () =>
    new DomainError(
      'signature.creditor-missing',
      'Le prélèvement n’est pas proposé sur ce serveur : son créancier n’est pas renseigné.',
      'conflict',
    ),
  failed: () => new DomainError('signature.failed', 'La signature n’a pas pu être vérifiée : rien n’est signé. Réessayez.', 'conflict'),
};
