import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export const registrationErasure: RecordErasure = {
  select: 'SELECT id FROM read.registration_list WHERE person_id = $1',
  readModels: ['registration-list'],
  attachments: registrationAttachments,
  streamOf: (id) => registrationStream(id as RegistrationId),
  erasing: (context, id) => new ExecuteCase(context, registrationCase, { id: id as RegistrationId, type: 'ErasePersonalData' }),
};
