import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { useDeleteSettings, useRestoreSettings } from './settings.api.js';
import type { SettingsResource, SettingsRow } from './settings-kind.js';

const failed = (error: unknown) => void notify.error(problemOf(error).detail);

export function useRestoreActivity(resource: SettingsResource): (activity: SettingsRow) => Promise<void> {
  const { mutateAsync: restore } = useRestoreSettings(resource);
  return async ({ id }) => {
    await restore(id).then(() => void notify.success('L’activité est restaurée.'), failed);
  };
}

/** Asks, deletes at once, and offers to take it back. */
export function useRemoveActivity(resource: SettingsResource): (activity: SettingsRow) => Promise<void> {
  const { mutateAsync: remove } = useDeleteSettings(resource);
  const restore = useRestoreActivity(resource);
  return async (activity) => {
    const { id, activity_name } = activity;
    const description = `L’activité « ${activity_name} » ne sera plus proposée.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    await remove(id).then(
      () =>
        notify.success('Suppression effectuée.', {
          action: { label: 'Annuler', onClick: () => void restore(activity) },
        }),
      failed,
    );
  };
}
