import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import pg from 'pg';
import type { EventReference } from './parked-rows.js';

/** A batch could not be folded. With a batch of one, `event` is the culprit. The error holds no value of an event: it is logged. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly event: EventReference | undefined;

  constructor(cause: unknown, event: RecordedEvent | undefined) {
    super(withoutValues(cause));
    this.event = event && referenceOf(event);
    // The frames of the fold, without the message of the cause.
    const frames = cause instanceof Error ? cause.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
    if (frames) this.stack = [`StepFailed: ${this.message}`, ...frames].join('\n');
  }
}

const referenceOf = ({ id, environmentId, stream, type, version, position }: RecordedEvent): EventReference => ({
  id,
  environmentId,
  stream,
  type,
  version,
  position,
});

/** PostgreSQL quotes the refused value after a colon, and JavaScript in the message of a SyntaxError. */
function withoutValues(cause: unknown): string {
  if (cause instanceof pg.DatabaseError) return cause.message.replace(/: ".*$/s, '');
  if (cause instanceof SyntaxError) return 'a text that cannot be parsed';
  return cause instanceof Error ? cause.message : String(cause);
}
