import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
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
])('logs which event could not be folded because of %s, and nothing of its data', (_, cause) => {
  const lines: string[] = [];
  pino({ base: null }, { write: (line: string) => void lines.push(line) }).error({ err: new StepFailed(cause, event) });
  const [line = ''] = lines;
  expect(line).toContain(event.id);
  expect(line).toContain('step-failed.spec');
  expect(line).not.toMatch(/Lunettes|Zorglub/);
});
