import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Button } from '../../../ui/page/button.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

/** Takes the imported year away; its file can be imported again. */
export function PreviousRemoval({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const remove = bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/annual_state/previous');
  const run = async (): Promise<void> => {
    const description = `La colonne ${name} de l’état annuel sera vide.`;
    if (!(await confirm({ title: `Retirer l’exercice ${name}`, description, confirmLabel: 'Retirer' }))) return;
    remove.mutate(
      { path: { id } },
      {
        onSuccess: () => {
          notify.success(`L’exercice ${name} a bien été retiré.`);
          onDone();
        },
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  };
  return (
    <Button variant="outline" loading={remove.isPending} onClick={() => void run()}>
      Retirer
    </Button>
  );
}
