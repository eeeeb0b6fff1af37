import { day, euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { ReversalDialog } from '../../reversal-dialog.js';
import { bankOperations } from './bank-operation.api.js';
import type { BankOperation } from './bank-operation.js';

const rewriting = {
  label: 'Ressaisir l’opération ce jour-là, pour l’affecter autrement',
  hint: 'Laissez coché si l’argent a bien bougé et que seule l’affectation était fausse.',
};

/** Reverses a validated movement; on request, enters it anew to be allocated otherwise. */
export function ReverseDialog({ operation, onClose }: { operation: BankOperation; onClose: () => void }) {
  const { id, wording, date, value } = operation;
  const reverse = bankOperations.useMove();
  return (
    <ReversalDialog
      title="Contre-passer l’opération"
      pending={reverse.isPending}
      onReverse={(reversal, then) => reverse.mutate({ id, move: 'reverse', body: reversal }, then)}
      done={({ rewrite }) =>
        rewrite ? 'L’opération est contre-passée, et ressaisie parmi les opérations à affecter.' : 'L’opération est contre-passée.'
      }
      rewriting={rewriting}
      onClose={onClose}
    >
      <Text>
        « {wording} », {euros(value)}, du {day(date)}
      </Text>
      <Text color="fg.muted">
        Cette opération est validée : elle ne change plus et garde son numéro. La contre-passer écrit l’opération inverse, sur les mêmes
        comptes, un jour d’une période ouverte. La contre-passation peut être annulée tant qu’elle n’est pas validée.
      </Text>
    </ReversalDialog>
  );
}
