import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { people } from '../person.api.js';
import type { Person } from '../person.js';

type Named = Pick<Person, 'id' | 'fullname'>;

/** Moves a person to the trash and back: asks before, and offers to undo at once. */
export function useTrash(): { remove: (person: Named) => Promise<boolean>; restore: (person: Named) => Promise<void> } {
  const { mutateAsync: toTrash } = people.useRemove();
  const { mutateAsync: fromTrash } = people.useMove();
  const failed = (error: unknown) => void notify.error(problemOf(error).detail);
  const restore = ({ id, fullname }: Named) =>
    fromTrash({ id, move: 'restore' }).then(() => void notify.success(`La fiche de ${fullname} est restaurée.`), failed);
  const remove = async (person: Named) => {
    const description = `La fiche de ${person.fullname} ira dans la corbeille, d’où elle peut être restaurée.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return false;
    try {
      await toTrash(person.id);
    } catch (error) {
      failed(error);
      return false;
    }
    notify.success('Suppression effectuée.', { action: { label: 'Annuler', onClick: () => void restore(person) } });
    return true;
  };
  return { remove, restore };
}
