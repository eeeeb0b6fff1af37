import { DomainError } from '@intendance/kernel/domain-error.js';
import type { Disagreement } from '@intendance/kernel/sealed-history/witnessed-head.js';
import { malformed } from '../../platform/wire/request-error.js';

const reasons: Record<Disagreement, string> = {
  key: 'Ce sceau est signé par une clé que la clé précédente n’a pas signée.',
  'other-head': 'Le témoin a reçu un autre sceau de ce numéro : l’historique a été modifié, puis scellé à nouveau.',
  behind: 'Le témoin a déjà reçu un sceau plus récent : l’historique a été coupé, ou une ancienne sauvegarde a été restaurée.',
  fork: 'Ce sceau ne suit pas le dernier sceau que le témoin a reçu : l’historique a été modifié, puis scellé à nouveau.',
};

export const headWitnessErrors = {
  off: () => new DomainError('head-witness.off', 'Cette installation n’est pas témoin d’autres installations.', 'not-found'),
  unreadable: () => new DomainError('head-witness.unreadable', 'Ce texte n’est pas celui d’un sceau de cette structure.'),
  unsigned: () => new DomainError('head-witness.unsigned', 'La signature de ce sceau n’est pas celle de la clé jointe.'),
  gap: (after: number) =>
    new DomainError(
      'head-witness.gap',
      `Joignez les sceaux qui suivent le nº ${after} : le témoin vérifie qu’ils se suivent.`,
      'invalid',
      [],
      {
        after,
      },
    ),
  disagreement: (reason: Disagreement) => new DomainError('head-witness.disagreement', reasons[reason], 'conflict', [], { reason }),
  noKey: () =>
    new DomainError('head-witness.no-key', 'Ce témoin n’a pas encore de clé : il en aura une avec sa première structure.', 'conflict'),
  after: () => malformed('head-witness.after', '`after` est le numéro d’un sceau.', 'after'),
  wrongHistory: () =>
    new DomainError(
      'head-witness.wrong-history',
      'Un historique se désigne par l’identifiant de la structure, un point et celui de son installation.',
    ),
};
