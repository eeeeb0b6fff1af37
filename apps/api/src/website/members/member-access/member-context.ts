import type { PersonId, UserId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';

/** Events of a member name their author without a name: the stream is the person's. */
export const memberContext = ({ environmentId }: Pick<RequestContext, 'environmentId'>, personId: PersonId): RequestContext =>
  systemContext(environmentId, 'api', { id: personId as string as UserId, name: 'Le bénéficiaire' });
