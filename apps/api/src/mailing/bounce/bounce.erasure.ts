import { bounceStream, type MailAddressId } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { bounceCase } from '@intendance/domain/mailing/bounce/bounce.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export const bounceErasure: RecordErasure = {
  select: 'SELECT id FROM read.mail_bounce_list WHERE person_id = $1',
  readModels: ['mail-bounce-list'],
  streamOf: (id) => bounceStream(id as MailAddressId),
  erasing: (context, id) => new ExecuteCase(context, bounceCase, { id: id as MailAddressId, type: 'ErasePersonalData' }),
};
