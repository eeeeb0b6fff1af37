import { useSearchParams } from 'react-router-dom';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { BankOperation } from './bank-operation.js';

/** Links an operation to its reversal, and a reversal to its operation. */
export function Reversal({ operation }: { operation: BankOperation }) {
  const { origin, reversed_by, reversal_cancellable, reverses } = operation;
  const [params] = useSearchParams();
  const other = reversed_by?.id ?? reverses;
  if (!other) return null;
  const to = new URLSearchParams(params);
  to.set('fiche', other);
  const [title, label] = reversed_by
    ? [`Contre-passée le ${day(reversed_by.date)}`, 'Voir la contre-passation']
    : [origin === 'reversal' ? 'Contre-passe une opération validée' : 'Ressaisie après une contre-passation', 'Voir l’opération d’origine'];
  return (
    <Callout
      title={title}
      actions={
        reversal_cancellable ? (
          <WritersOnly>
            <Cancel operation={operation} />
          </WritersOnly>
        ) : null
      }
    >
      <Link to={`?${to}`}>{label}</Link>
    </Callout>
  );
}

const consequence =
  'L’opération inverse disparaît des livres, et ce qui a été ressaisi avec elle. L’opération reste telle qu’elle a été validée, et peut être contre-passée de nouveau.';

/** Only while the reversal itself is a draft: a validated reversal stays. */
function Cancel({ operation: { id, version } }: { operation: BankOperation }) {
  const cancel = bookkeeping.useSend('delete', '/api/comptability/operations/{id}/reverse');
  const run = async (): Promise<void> => {
    const label = 'Annuler la contre-passation';
    if (!(await confirm({ title: label, description: consequence, confirmLabel: label, cancelLabel: 'Garder', destructive: true }))) return;
    cancel.mutate(
      { path: { id }, version },
      {
        onSuccess: () => notify.success('La contre-passation est annulée.'),
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  };
  return (
    <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => void run()}>
      Annuler la contre-passation
    </Button>
  );
}
