import { mailDeliveryFold } from '@intendance/domain/mailing/mail-delivery/mail-delivery.js';
import { mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { Story } from './story.js';

/** A mailing that begins to leave has a delivery, and ends with it unless a user stopped it; each of its mails leaves once. */
export function mailingsEnd({ world, events }: Story): string[] {
  const statuses = new Map<string, string>();
  for (const [streamType, fold] of [
    ['mailing', mailingFold],
    ['mail-delivery', mailDeliveryFold],
  ] as const) {
    const states = new Map<string, unknown>();
    for (const event of events)
      if (event.streamType === streamType) {
        const key = streamKeyOf(event.stream);
        const state = fold.evolve((states.get(key) ?? fold.initial) as never, event as never);
        states.set(key, state);
        statuses.set(`${streamType} ${key}`, state.status);
      }
  }
  return [...doubles(world.mailings.departures), ...world.records.mailings.flatMap(({ id }) => faultsOf(id, statuses, world))];
}

const doubles = (departures: readonly string[]): string[] =>
  [...Map.groupBy(departures, (departure) => departure)].flatMap(([mail, same]) =>
    same.length > 1 ? [`${mail} left ${same.length} times`] : [],
  );

function faultsOf(id: string, statuses: ReadonlyMap<string, string>, { mailings }: Story['world']): string[] {
  const mailing = statuses.get(`mailing ${id}`);
  const delivery = statuses.get(`mail-delivery ${id}`);
  if (mailing === 'SENDING' && delivery !== 'stopped') return [`${id} is being sent for ever: its delivery is ${delivery ?? 'none'}`];
  if (mailing === 'DRAFT' && delivery !== undefined) return [`${id} is a draft with a delivery`];
  const rest = (mailings.mails.get(id) ?? []).filter(({ state }) => state === 'pending').length;
  return mailing === 'SENT' && rest > 0 ? [`${id} is sent, and ${rest} of its mails are not`] : [];
}
