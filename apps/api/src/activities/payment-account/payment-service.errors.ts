import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const on = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];
const keyMissing = 'Saisissez cette clé : elle se trouve dans les réglages du service de paiement.';
const keyRefused = 'Le service de paiement refuse cette clé. Copiez-la à nouveau depuis ses réglages.';

export const paymentServiceErrors = {
  keyMissing: (field: string) => new DomainError('payment-service.key-missing', keyMissing, 'invalid', on(field, 'required', keyMissing)),
  keyRefused: (field: string) => new DomainError('payment-service.key-refused', keyRefused, 'invalid', on(field, 'invalid', keyRefused)),
  unreachable: () =>
    new DomainError('payment-service.unreachable', 'Le service de paiement ne répond pas. Veuillez réessayer dans un moment.', 'conflict'),
  refused: () =>
    new DomainError('payment-service.refused', 'Le service de paiement refuse ce paiement. Adressez-vous à votre structure.', 'conflict'),
};
