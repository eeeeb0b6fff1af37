import { useNavigate } from 'react-router-dom';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { type Mailing, mailingPath, mailings } from './mailing.api.js';
import { subjectOf } from './mailing.js';

const onError = (error: unknown): void => void notify.error(problemOf(error).detail);

export function useMailingActions() {
  const navigate = useNavigate();
  const { mutate: save } = mailings.useSave();
  const { mutate: remove } = mailings.useRemove();
  const { mutate: move } = mailings.useMove();
  return {
    onCopy: ({ id }: Mailing): void =>
      save({ id: undefined, body: { copy_of: id } }, { onSuccess: (copy) => void navigate(mailingPath(copy.id)), onError }),
    onRemove: async (mailing: Mailing, onRemoved?: () => void): Promise<void> => {
      const description = `Le publipostage « ${subjectOf(mailing)} » rejoindra la corbeille.`;
      if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
      const onSuccess = (): void => {
        notify.success('Suppression effectuée.');
        onRemoved?.();
      };
      remove({ id: mailing.id, version: mailing.version }, { onSuccess, onError });
    },
    onRestore: ({ id, version }: Mailing): void => move({ id, version, move: 'restore' }, { onError }),
  };
}
