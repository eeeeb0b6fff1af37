import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The address of the members' site that this program serves for a structure. The website area answers, and gives a first address if none is chosen. */
export class FindMemberSite extends Query<string> {
  constructor(readonly context: Pick<RequestContext, 'actor'> & { readonly environmentId: EnvironmentId }) {
    super();
  }
}
