import type { Resource } from '../../platform/resource.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { ActivityTypes, SettingsRow } from './settings-config.js';

const failed = (error: unknown) => void notify.error(problemOf(error).detail);

type Activities = Resource<ActivityTypes<SettingsRow>>;

export function useRestoreActivity(activities: Activities): (activity: SettingsRow) => Promise<void> {
  const { mutateAsync: restore } = activities.useMove();
  return async ({ id }) => {
    await restore({ id, move: 'restore' }).then(() => void notify.success('L’activité est restaurée.'), failed);
  };
}

/** Asks, deletes at once, and offers to take it back. */
export function useRemoveActivity(activities: Activities): (activity: SettingsRow) => Promise<void> {
  const { mutateAsync: remove } = activities.useRemove();
  const restore = useRestoreActivity(activities);
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
