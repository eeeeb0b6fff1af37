import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { exitCodes, Failure } from '../../platform/failure.js';

type Activity = Schema<'AccountingActivityDto'>;

/** Accepts an id or a name. @throws Failure when no activity has the name, or several do */
export async function planActivity(client: ApiClient, reference: string): Promise<Activity> {
  const { activities } = await unwrap(client.GET('/api/comptability/activities'));
  const matches = activities.filter(({ id, name }) => id === reference || name === reference);
  const [activity] = matches;
  if (!activity) throw new Failure(`Aucune activité ne s’appelle ${reference}.`, exitCodes.refused);
  if (matches.length > 1)
    throw new Failure(
      `Plusieurs activités s’appellent ${reference} : donnez son identifiant.`,
      exitCodes.refused,
      matches.map(({ id, budget }) => `${id}  ${budget || 'sans budget'}`),
    );
  return activity;
}

/** Accepts an id or a name. @throws Failure when no category has the name */
export async function planCategory(client: ApiClient, reference: string): Promise<Schema<'AccountingCategoryDto'>> {
  const { categories } = await unwrap(client.GET('/api/comptability/categories'));
  const category = categories.find(({ id, name }) => id === reference || name === reference);
  if (!category) throw new Failure(`Aucune catégorie ne s’appelle ${reference}.`, exitCodes.refused);
  return category;
}
