import type { Story } from './story.js';

/** No event, row, letter or debit of a structure names a record of another one. */
export function isolation({ world, events }: Story): string[] {
  const owners = new Map<string, string>();
  for (const { environmentId, people, registrationActivities, refundActivity, yearId } of world.structures)
    for (const id of [environmentId, ...people, ...registrationActivities, refundActivity, yearId]) owners.set(id, environmentId);
  const { registrations, refunds, entries, provisions, assets, grants, loans, mailings } = world.records;
  for (const { id, structure } of [...registrations, ...refunds, ...entries, ...provisions, ...assets, ...grants, ...loans, ...mailings])
    owners.set(id, structure.environmentId);
  const ids = new Set(world.structures.map(({ environmentId }) => environmentId));
  const foreign = (environmentId: string, text: string): string | undefined =>
    ids.has(environmentId as never)
      ? (text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []).find((id) => owners.has(id) && owners.get(id) !== environmentId)
      : undefined;
  const inEvents = events.flatMap(({ environmentId, stream, type, data }) => {
    const id = foreign(environmentId, `${stream} ${JSON.stringify(data)}`);
    return id ? [`${type} of ${environmentId} names ${id}`] : [];
  });
  const inRows = [...world.rows].flatMap(([table, rows]) =>
    [...rows].flatMap(([key, { environmentId, row }]) => {
      const id = foreign(environmentId, `${key} ${JSON.stringify(row)}`);
      return id ? [`a row of ${table} of ${environmentId} names ${id}`] : [];
    }),
  );
  return [...inEvents, ...inRows, ...letters({ world, events })];
}

/** The number of a bill is in letters to the administrators of its structure only. */
function letters({ world, events }: Pick<Story, 'world' | 'events'>): string[] {
  const owner = new Map(
    events.flatMap(({ type, data, environmentId }) =>
      type === 'BillIssued' ? [[(data as { number: string }).number, environmentId] as const] : [],
    ),
  );
  return world.mails.deliveries.flatMap(({ to, subject, text }) => {
    const structure = world.structures.find(({ name }) => to.endsWith(`@${name.toLowerCase()}.example`));
    const wrong = (`${subject} ${text}`.match(/F\d{4}-\d{6}/g) ?? []).find((number) => owner.get(number) !== structure?.environmentId);
    return wrong ? [`the letter « ${subject} » to ${to} names ${wrong}`] : [];
  });
}
