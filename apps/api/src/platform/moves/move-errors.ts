import { DomainError } from '@intendance/kernel/domain-error.js';

export const moveErrors = {
  unknownDatabase: () =>
    new DomainError('structure-move.unknown-database', 'Cette base n’est pas dans DATABASES_FILE, ou ne répond pas.', 'not-found'),
  alreadyThere: () => new DomainError('structure-move.already-there', 'La structure est déjà dans cette base.', 'conflict'),
  unknownStructure: () => new DomainError('structure-move.unknown-structure', 'Cette structure n’existe pas.', 'not-found'),
  running: () =>
    new DomainError(
      'structure-move.running',
      'Un déplacement de cette structure est en cours, vers une autre base ou par un autre programme.',
      'conflict',
    ),
  parked: () =>
    new DomainError(
      'structure-move.parked',
      'Un modèle de lecture ou une règle est arrêté pour cette structure : remettez-le en marche d’abord.',
      'conflict',
    ),
  cancelled: () => new DomainError('structure-move.cancelled', 'Le déplacement est annulé : la structure reste où elle était.', 'conflict'),
  busy: () =>
    new DomainError(
      'structure-move.busy',
      'Les effets des derniers événements ne sont pas tous partis : la structure reste où elle était. Recommencez plus tard.',
      'conflict',
    ),
  differs: () =>
    new DomainError('structure-move.differs', 'La copie n’est pas celle des événements : la structure reste où elle était.', 'conflict'),
};
