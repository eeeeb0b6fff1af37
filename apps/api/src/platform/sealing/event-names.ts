import type { StreamId } from '@intendance/event-store/event-store.js';
import type { EventName } from '@intendance/event-store/stored-feed.js';

/** The name that `eventName` writes. */
export function eventNameIn(text: string): EventName {
  const space = text.lastIndexOf(' ');
  return { stream: text.slice(0, space) as StreamId, version: Number(text.slice(space + 1)) };
}
