import { listViewCase } from '@intendance/domain/identity/list-view/list-view.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../platform/wire/request-context.js';
import { ExecuteCase } from '../platform/writes/execute-case.js';

const views = [
  { list: 'refunds', name: 'Refusées de l’année', search: 'status=refused' },
  { list: 'people', name: 'Par ville', search: 'order=city' },
];

/** Views that the users of a structure share. Playing it again changes nothing. */
export async function seedViews(commands: CommandBus, context: RequestContext): Promise<void> {
  const { environmentId } = context;
  for (const view of views) {
    const data = { ...view, id: derivedId<'list-view'>(`intendance demo view ${environmentId} ${view.name}`) };
    await commands.execute(new ExecuteCase(context, listViewCase, { id: environmentId, type: 'ShareListView', data }));
  }
}
