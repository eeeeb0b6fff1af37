import { DomainError } from '@intendance/kernel/domain-error.js';

export const mailDeliveryErrors = {
  unknown: () => new DomainError('mail-delivery.unknown', 'L’envoi de ce publipostage n’a pas commencé.', 'not-found'),
  started: () => new DomainError('mail-delivery.started', 'L’envoi de ce publipostage a déjà commencé.', 'conflict'),
  nobody: () => new DomainError('mail-delivery.nobody', 'Aucun destinataire ne peut recevoir ce publipostage.'),
  leaving: () =>
    new DomainError('mail-delivery.leaving', 'Les e-mails partent déjà : vous pouvez suspendre l’envoi, plus l’annuler.', 'conflict'),
  notRunning: () => new DomainError('mail-delivery.not-running', 'Aucun envoi n’est en cours.', 'conflict'),
  notStopped: () => new DomainError('mail-delivery.not-stopped', 'Cet envoi n’est pas suspendu.', 'conflict'),
  testFailed: (reason: string) =>
    new DomainError('mail-delivery.test-failed', `Le serveur de messagerie n’a pas pris le message : ${reason}`, 'conflict'),
  testWithoutAddress: () =>
    new DomainError('mail-delivery.test-without-address', 'Un programme n’a pas d’adresse à laquelle envoyer un test.', 'forbidden'),
  nothingFailed: () => new DomainError('mail-delivery.nothing-failed', 'Aucun échec n’est à relancer.', 'conflict'),
};
