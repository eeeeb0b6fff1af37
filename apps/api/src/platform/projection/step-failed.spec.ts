import { inspect } from 'node:util';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { StepFailed } from './step-failed.js';

const event: RecordedEvent = {
  id: newId(),
  environmentId: newId(),
  stream: `refund-${newId()}`,
  streamType: 'refund',
  type: 'RefundRequested',
  version: 1,
  position: { shard: 0, xid: 7n, position: 1n },
  recordedAt: new Date(),
  metadata: { actor: { id: 'a', name: 'Zorglub' }, source: 'ui', command: 'c', commandId: 'c', correlationId: 'c', causationId: 'c' },
  data: { comment: 'Lunettes' },
};
const databaseError = (message: string) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { detail: '(Lunettes)', where: 'Lunettes' });

it.each([
  ['a refused value', databaseError('invalid input syntax for type date: "Lunettes\n2"')],
  ['a refused row', databaseError('new row for relation "refund_list" violates check constraint "c"')],
  ['a text that is no JSON', new SyntaxError('Unexpected token L, "Lunettes" is not valid JSON')],
  ['a fold', new TypeError('row is undefined')],
])('says which event could not be folded because of %s, and nothing of its data', (_, cause) => {
  const failure = new StepFailed(cause, event);
  expect(failure.event).toEqual({
    ...{ id: event.id, environmentId: event.environmentId, stream: event.stream, type: event.type },
    ...{ version: 1, position: event.position },
  });
  expect(failure.stack).toContain('step-failed.spec');
  expect(inspect(failure, { depth: 9 })).not.toMatch(/Lunettes|Zorglub/);
});
