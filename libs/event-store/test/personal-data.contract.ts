import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { type PersonalDeclaration, personalData } from '@intendance/kernel/personal-data.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent, EventFeed, EventStore, StreamAppend, StreamId } from '../src/event-store.js';
import { type FeedPosition, feedStart } from '../src/feed-position.js';
import { appended } from './event-store.contract.js';
import { newEnvironment, request } from './events.js';

export type OpenedPersonalStore = {
  store: EventStore;
  feed: EventFeed;
  /** The same store and feed in a process that has cached no key yet. */
  elsewhere(): { store: EventStore; feed: EventFeed };
  /** The stored data, still encrypted. */
  stored(environmentId: EnvironmentId, stream: StreamId): Promise<object[]>;
  shows(position: FeedPosition): Promise<void>;
  close(): Promise<void>;
};

type MemberEvent =
  | { type: 'MemberJoined'; data: { name: string; born: string | null; on: string } }
  | { type: 'MemberMoved'; data: { on: string } }
  | { type: 'MemberForgotten'; data: Record<string, never> };
type LetterEvent =
  | { type: 'LetterWritten'; data: { memberId: string; text: string; pages: number } }
  | { type: 'LetterBurnt'; data: object };

type CircleEvent = { type: 'CircleNamed'; data: { names: readonly string[] } } | { type: 'CircleNamesErased'; data: { keyId: string } };

export const declarations: PersonalDeclaration[] = [
  personalData<CircleEvent, { keyId: string | null }>()({
    streamType: 'circle',
    fields: { CircleNamed: { names: [] } },
    subjectOf: ({ keyId }, circleId) => keyId ?? circleId,
    erasedBy: 'CircleNamesErased',
    changesSubject: true,
  }),
  personalData<MemberEvent, unknown>()({
    streamType: 'member',
    fields: { MemberJoined: { name: '(effacé)', born: null } },
    erasedBy: 'MemberForgotten',
  }),
  personalData<LetterEvent, { memberId: string }>()({
    streamType: 'letter',
    fields: { LetterWritten: { text: '' } },
    subjectOf: ({ memberId }) => memberId,
    erasedBy: 'LetterBurnt',
  }),
];

const joined = (name = 'Zorglub'): DomainEvent => ({ type: 'MemberJoined', data: { name, born: '1970-01-02', on: '2026-03-16' } });
const forgotten: DomainEvent = { type: 'MemberForgotten', data: {} };

/** The contract of every adapter for personal data. */
export function personalDataContract(name: string, open: () => Promise<OpenedPersonalStore>): void {
  describe(`personal data: ${name}`, () => {
    let opened: OpenedPersonalStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newMember = () => {
      const memberId = newId();
      return { environmentId: newEnvironment(), memberId, stream: `member-${memberId}` as StreamId };
    };
    const append = async (environmentId: EnvironmentId, ...appends: StreamAppend[]) =>
      appended(await opened.store.append({ ...request(environmentId), appends }));
    const erase = async (environmentId: EnvironmentId, stream: StreamId, memberId: string) =>
      appended(
        await opened.store.append({
          ...request(environmentId),
          appends: [{ stream, expected: 'exists', events: [forgotten] }],
          erases: [memberId],
        }),
      );
    const dataOf = async (store: EventStore, environmentId: EnvironmentId, stream: StreamId) =>
      (await store.read(environmentId, [stream]))[0]?.events.map(({ data }) => data);
    const letterTo = (memberId: string): StreamAppend => ({
      stream: `letter-${newId()}`,
      expected: 'none',
      events: [{ type: 'LetterWritten', data: { memberId, text: 'Chère Anémone', pages: 2 } }],
      state: { memberId },
    });

    it('keeps personal fields sealed, the others in clear, and gives all of them back', async () => {
      const { environmentId, stream } = newMember();
      await append(environmentId, { stream, expected: 'none', events: [joined(), { type: 'MemberMoved', data: { on: '2026-03-17' } }] });
      const [first, second] = await opened.stored(environmentId, stream);
      expect(first).toEqual({ on: '2026-03-16', $enc: { k: stream.slice('member-'.length), d: expect.stringMatching(/^[\w+/]+=*$/) } });
      expect(second).toEqual({ on: '2026-03-17' });
      const clear = [joined().data, { on: '2026-03-17' }];
      expect(await dataOf(opened.store, environmentId, stream)).toEqual(clear);
      expect(await dataOf(opened.elsewhere().store, environmentId, stream)).toEqual(clear);
    });

    it('never seals the same value the same way', async () => {
      const { environmentId, stream } = newMember();
      await append(environmentId, { stream, expected: 'none', events: [joined(), joined()] });
      const [first, second] = await opened.stored(environmentId, stream);
      expect(first).not.toEqual(second);
    });

    it('seals what other streams say of a person under the key of that person', async () => {
      const { environmentId, memberId, stream } = newMember();
      const letter = letterTo(memberId);
      await append(environmentId, { stream, expected: 'none', events: [joined()] }, letter);
      expect(await opened.stored(environmentId, letter.stream)).toEqual([
        { memberId, pages: 2, $enc: { k: memberId, d: expect.any(String) } },
      ]);
      await erase(environmentId, stream, memberId);
      expect(await dataOf(opened.store, environmentId, letter.stream)).toEqual([{ memberId, pages: 2, text: '' }]);
    });

    it('refuses a text that a read model cannot store before it is encrypted', async () => {
      const { environmentId, stream } = newMember();
      for (const name of ['Zor\0glub', 'Zorglub \ud83d'])
        await expect(append(environmentId, { stream, expected: 'none', events: [joined(name)] })).rejects.toMatchObject({
          code: 'event.unstorable-text',
        });
      expect(await dataOf(opened.store, environmentId, stream)).toEqual([]);
    });

    it('refuses personal data of nobody', async () => {
      const { environmentId, memberId } = newMember();
      const { state: _, ...letter } = letterTo(memberId);
      await expect(append(environmentId, letter)).rejects.toThrow('nobody is known whose personal data');
    });

    it('reads nothing personal any more once the key went with an append, here or in a process that knew it', async () => {
      const { environmentId, memberId, stream } = newMember();
      const other = opened.elsewhere();
      await append(environmentId, { stream, expected: 'none', events: [joined()] });
      await other.store.read(environmentId, [stream]);
      await erase(environmentId, stream, memberId);
      const erased = [{ on: '2026-03-16', name: '(effacé)', born: null }, {}];
      expect(await dataOf(opened.store, environmentId, stream)).toEqual(erased);
      expect(await dataOf(other.store, environmentId, stream)).toEqual(erased);
    });

    it('stores again what stays under a new key, in a stream that changes its subject', async () => {
      const { environmentId, memberId: circleId } = newMember();
      const stream = `circle-${circleId}` as StreamId;
      const [first, second] = [newId(), newId()];
      const named = (...names: string[]): DomainEvent => ({ type: 'CircleNamed', data: { names } });
      const eraseTo = async (keyId: string, erased: string, ...names: string[]) => {
        const events = [{ type: 'CircleNamesErased', data: { keyId } }, named(...names)];
        const erasing = { stream, expected: 'exists', events, state: { keyId } } as const;
        appended(await opened.store.append({ ...request(environmentId), appends: [erasing], erases: [erased] }));
      };
      const other = opened.elsewhere();
      await append(environmentId, { stream, expected: 'none', events: [named('Anne', 'Paul', 'Zoé')], state: { keyId: null } });
      await other.store.read(environmentId, [stream]);
      await eraseTo(first, circleId, 'Paul', 'Zoé');
      await append(environmentId, { stream, expected: 'exists', events: [named('Paul', 'Zoé', 'Luc')], state: { keyId: first } });
      const afterFirst = [{ names: [] }, { keyId: first }, { names: ['Paul', 'Zoé'] }, { names: ['Paul', 'Zoé', 'Luc'] }];
      for (const { store } of [opened, other, opened.elsewhere()]) expect(await dataOf(store, environmentId, stream)).toEqual(afterFirst);
      await eraseTo(second, first, 'Luc');
      for (const { store } of [opened, other, opened.elsewhere()])
        expect(await dataOf(store, environmentId, stream)).toEqual([
          { names: [] },
          { keyId: first },
          { names: [] },
          { names: [] },
          { keyId: second },
          { names: ['Luc'] },
        ]);
    });

    it('keeps the key when the append that was to take it is refused', async () => {
      const { environmentId, memberId, stream } = newMember();
      await append(environmentId, { stream, expected: 'none', events: [joined()] });
      const late = { stream, expected: 7, events: [forgotten] };
      expect(await opened.store.append({ ...request(environmentId), appends: [late], erases: [memberId] })).toMatchObject({
        outcome: 'conflict',
      });
      expect(await dataOf(opened.elsewhere().store, environmentId, stream)).toEqual([joined().data]);
    });

    it('stores nothing personal of somebody who was erased', async () => {
      const { environmentId, memberId, stream } = newMember();
      await append(environmentId, { stream, expected: 'none', events: [joined()] });
      await erase(environmentId, stream, memberId);
      const letter = letterTo(memberId);
      await append(environmentId, letter);
      expect(await opened.stored(environmentId, letter.stream)).toEqual([{ memberId, pages: 2, $enc: { k: memberId } }]);
      expect(await dataOf(opened.store, environmentId, letter.stream)).toEqual([{ memberId, pages: 2, text: '' }]);
    });

    it('keeps the keys of environments apart', async () => {
      const { environmentId, memberId, stream } = newMember();
      const twin = newEnvironment();
      for (const each of [environmentId, twin]) await append(each, { stream, expected: 'none', events: [joined()] });
      await erase(environmentId, stream, memberId);
      expect(await dataOf(opened.store, twin, stream)).toEqual([joined().data]);
    });

    it('gives the feed a stream again as it reads after the erasure', async () => {
      const { environmentId, memberId, stream } = newMember();
      const { feed } = opened.elsewhere();
      const first = await append(environmentId, { stream, expected: 'none', events: [joined()] });
      await opened.shows(first.position);
      const before = (await feed.after(feedStart, 100_000, ['member'])).events.filter((event) => event.environmentId === environmentId);
      expect(before.map(({ data }) => data)).toEqual([joined().data]);
      await opened.shows((await erase(environmentId, stream, memberId)).position);
      const { events } = await feed.after(first.position, 100_000, ['member']);
      const erasure = events.find((event) => event.environmentId === environmentId);
      expect(erasure).toMatchObject({ type: 'MemberForgotten', isErasure: true });
      if (!erasure) return;
      const again = await feed.again(erasure);
      expect(again.map(({ version, data }) => [version, data])).toEqual([
        [1, { on: '2026-03-16', name: '(effacé)', born: null }],
        [2, {}],
      ]);
    });

    it('seals the answer to a command, and forgets it with the person', async () => {
      const { environmentId, memberId, stream } = newMember();
      const idempotency = { commandId: newId(), hash: Buffer.from('body'), answer: { name: 'Zorglub' } };
      const once = { ...request(environmentId), appends: [{ stream, expected: 'none' as const, events: [joined()] }], idempotency };
      appended(await opened.store.append(once));
      expect(await opened.elsewhere().store.append(once)).toMatchObject({ outcome: 'duplicate', answer: { name: 'Zorglub' } });
      expect(await opened.store.executed(environmentId, idempotency)).toMatchObject({ answer: { name: 'Zorglub' } });
      await erase(environmentId, stream, memberId);
      expect(await opened.store.executed(environmentId, idempotency)).toMatchObject({
        outcome: 'duplicate',
        answer: null,
        isForgotten: true,
      });
    });

    it('gives many people their keys at once', async () => {
      const environmentId = newEnvironment();
      const people = Array.from({ length: 500 }, (_, n) => ({ stream: `member-${newId()}` as StreamId, name: `Personne ${n}` }));
      await append(environmentId, ...people.map(({ stream, name }) => ({ stream, expected: 'none' as const, events: [joined(name)] })));
      const slices = await opened.elsewhere().store.read(
        environmentId,
        people.map(({ stream }) => stream),
      );
      expect(slices.map(({ events }) => events[0]?.data)).toEqual(people.map(({ name }) => joined(name).data));
    });
  });
}
