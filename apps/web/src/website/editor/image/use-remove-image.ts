import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { images, readUses } from './image.api.js';
import type { BankImage } from './image.js';

/** Tells which pages and mailings show the image before it is deleted; an image in use stays. */
export function useRemoveImage() {
  const remove = images.useRemove();
  return async ({ id, name, version }: BankImage): Promise<void> => {
    try {
      const { uses } = await readUses(id);
      const pages = uses.map(({ label, title }) => (title === '' ? label : `${label} : ${title}`)).join(', ');
      if (uses.length > 0)
        return void notify.warning(`« ${name} » est utilisée`, {
          description: `${pages}. Retirez-la d’abord, ou mettez à la corbeille ce qui la montre.`,
        });
      const description = `« ${name} » n’est utilisée nulle part. Cette action est définitive.`;
      if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
      await remove.mutateAsync({ id, version });
      notify.success('Votre image a été supprimée');
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
}
