import { derivedId, type Id, newId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../wire/request-context.js';

/** The id of a record that a command creates: in order of creation, unless a repeated command must find the record it made. */
export const newRecordId = <Noun extends string>(context: RequestContext, noun: Noun): Id<Noun> =>
  context.idempotency ? derivedId<Noun>(`${context.commandId}:${noun}`) : newId<Noun>();
