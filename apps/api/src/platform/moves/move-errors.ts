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
  noServer: () =>
    new DomainError(
      'structure-move.no-server',
      'Aucun serveur ne lit les événements des deux bases : démarrez Intendance, puis recommencez.',
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
  lost: () =>
    new DomainError(
      'structure-move.lost',
      'Aucune base n’a plus ses événements : restaurez à côté une sauvegarde d’avant son départ, puis « intendance environments recover ».',
      'conflict',
    ),
  notLost: () =>
    new DomainError(
      'structure-move.not-lost',
      'Cette structure n’est pas perdue : « intendance environments check » dit où elle est.',
      'conflict',
    ),
  otherInstallation: () =>
    new DomainError('structure-move.other-installation', 'Cette sauvegarde est celle d’une autre installation.', 'conflict'),
  diverged: () =>
    new DomainError(
      'structure-move.diverged',
      'Plusieurs bases ont chacune des événements que les autres n’ont pas : rien n’a été retiré. Restaurez l’une d’elles à un autre moment.',
      'conflict',
    ),
  takesNewOnes: () =>
    new DomainError(
      'structure-move.takes-new-ones',
      'Cette base reçoit encore de nouvelles structures : donnez-lui "share": 0 dans DATABASES_FILE et redémarrez d’abord.',
      'conflict',
    ),
  noRoom: () =>
    new DomainError(
      'structure-move.no-room',
      'Aucune base ouverte ne reçoit de structures : leur "share" est 0 dans DATABASES_FILE.',
      'conflict',
    ),
  differs: () =>
    new DomainError('structure-move.differs', 'La copie n’est pas celle des événements : la structure reste où elle était.', 'conflict'),
};
