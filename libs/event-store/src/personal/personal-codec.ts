import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { AppendRequest, DomainEvent, StreamAppend } from '../event-store.js';
import { type StreamId, streamKeyOf, streamTypeOf } from '../stream-id.js';
import { type Key, open, type Sealed, seal, sealedIn } from './encryption.js';
import { type KeyStore, nameOf, PersonKeys, type Subject } from './person-keys.js';

/** A stored event before its personal data is decrypted. */
export type StoredEvent = {
  readonly environmentId: string;
  readonly stream: StreamId;
  readonly streamType: string;
  readonly type: string;
  readonly data: object;
};

export type Opened = { readonly data: object; readonly isErasure: boolean };

type Keys = ReadonlyMap<string, Key | null>;
type Fields = Readonly<Record<string, unknown>>;

const emptyChest: KeyStore = { obtain: async () => new Map(), find: async () => [] };
const noKeys: Keys = new Map();
const nothingEnded = (): boolean => false;
const answerType = 'answer';

/** Encrypts the personal data of events and answers before they are stored, and decrypts it when they are read. */
export class PersonalCodec {
  private readonly byStreamType: ReadonlyMap<string, PersonalDeclaration>;
  /** By stream type, the types of the events that erase. */
  private readonly erasing: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly keys: PersonKeys;

  constructor(
    readonly declarations: readonly PersonalDeclaration[],
    chest: KeyStore,
  ) {
    this.byStreamType = new Map(declarations.map((declared) => [declared.streamType, declared]));
    this.erasing = new Map(declarations.map(({ streamType, erasedBy }) => [streamType, new Set([erasedBy].flat())]));
    this.keys = new PersonKeys(chest);
  }

  /** The request as it is stored. A subject without a key gets one: one round trip for all, none for cached keys. */
  async seal(request: AppendRequest): Promise<AppendRequest> {
    const { environmentId, appends, idempotency, erases = [] } = request;
    const subjects = new Set(appends.flatMap((append) => this.subjectOf(append) ?? []));
    if (subjects.size === 0) return request;
    const keys = await this.keys.obtain(
      environmentId,
      [...subjects].filter((subject) => !erases.includes(subject)),
    );
    const sealed = { ...request, appends: appends.map((append) => this.sealedAppend(environmentId, append, keys)) };
    // The answer to an erasure holds no personal data, and the key of the person is about to be deleted.
    if (!idempotency || erases.length > 0) return sealed;
    return { ...sealed, idempotency: { ...idempotency, answer: sealedAnswer(environmentId, idempotency.answer ?? null, keys) } };
  }

  /**
   * The data of each event as it was appended, with substitutes for personal values whose key is gone. An erasing event hides the personal
   * data of the events read with it, whatever keys this process still caches; in a stream that changes its subject, that of the events
   * before it, and of every event of their subjects.
   */
  async open(events: readonly StoredEvent[]): Promise<Opened[]> {
    const erasures = events.map(({ streamType, type }) => this.erasing.get(streamType)?.has(type) ?? false);
    const isEnded = erasures.includes(true) ? this.endedBy(events, erasures) : nothingEnded;
    const sealed: Subject[] = [];
    for (const { environmentId, data } of events) {
      const subject = sealedIn(data)?.k;
      if (subject !== undefined) sealed.push({ environmentId, subject });
    }
    const keys = sealed.length > 0 ? await this.keys.find(sealed) : noKeys;
    return events.map((event, index) => ({
      data: this.dataOf(event, isEnded(event) ? noKeys : keys),
      isErasure: erasures[index] ?? false,
    }));
  }

  /** Whether the erasures among these events hide the personal data of an event. Forgets the keys of the erased subjects. */
  private endedBy(events: readonly StoredEvent[], erasures: readonly boolean[]): (event: StoredEvent) => boolean {
    const ended = new Set<string>();
    /** Of streams that change their subject: the subjects before the last erasure. */
    const lastErasures = new Map<string, number>();
    const endedSubjects = new Set<string>();
    for (const [index, { environmentId, stream, streamType }] of events.entries()) {
      if (!erasures[index]) continue;
      const declared = this.byStreamType.get(streamType);
      const name = nameOf({ environmentId, subject: stream });
      if (declared?.changesSubject) lastErasures.set(name, index);
      else ended.add(name);
      if (!declared?.subjectOf) this.keys.forget({ environmentId, subject: streamKeyOf(stream) });
    }
    for (const [index, { environmentId, stream, data }] of events.entries()) {
      const subject = sealedIn(data)?.k;
      if (subject === undefined || index >= (lastErasures.get(nameOf({ environmentId, subject: stream })) ?? -1)) continue;
      endedSubjects.add(nameOf({ environmentId, subject }));
      this.keys.forget({ environmentId, subject });
    }
    return ({ environmentId, stream, data }) =>
      ended.has(nameOf({ environmentId, subject: stream })) ||
      (endedSubjects.size > 0 && endedSubjects.has(nameOf({ environmentId, subject: sealedIn(data)?.k ?? '' })));
  }

  /** Right after an append that erased them. */
  forget(environmentId: string, subjects: readonly string[]): void {
    for (const subject of subjects) this.keys.forget({ environmentId, subject });
  }

  private dataOf({ environmentId, streamType, type, data }: StoredEvent, keys: Keys): object {
    const sealed = sealedIn(data);
    if (!sealed) return data;
    const { $enc: _, ...clear } = data as Fields & Sealed;
    const key = keys.get(nameOf({ environmentId, subject: sealed.k }));
    if (!key || sealed.d === undefined) return { ...clear, ...this.byStreamType.get(streamType)?.fields[type] };
    return { ...clear, ...(open(key, sealed.d, { environmentId, subject: sealed.k, type }) as Fields) };
  }

  /** The answer of an earlier command; undefined when the answer holds data of an erased person. */
  async answer(environmentId: string, stored: unknown): Promise<{ readonly value: unknown } | undefined> {
    const sealed = sealedIn(stored);
    if (!sealed) return { value: stored };
    if (sealed.d === undefined) return undefined;
    const subject = { environmentId, subject: sealed.k };
    const key = (await this.keys.find([subject])).get(nameOf(subject));
    return key ? this.answer(environmentId, open(key, sealed.d, { ...subject, type: answerType })) : undefined;
  }

  private sealedAppend(environmentId: string, append: StreamAppend, keys: Keys): StreamAppend {
    const subject = this.subjectOf(append);
    const fields = this.byStreamType.get(streamTypeOf(append.stream))?.fields;
    if (subject === undefined || !fields) return append;
    return { ...append, events: append.events.map((event) => sealedEvent(event, fields[event.type], { environmentId, subject }, keys)) };
  }

  private subjectOf({ stream, state, events }: StreamAppend): string | undefined {
    const declared = this.byStreamType.get(streamTypeOf(stream));
    if (!declared) return undefined;
    const subject = declared.subjectOf ? state !== undefined && declared.subjectOf(state, streamKeyOf(stream)) : streamKeyOf(stream);
    if (subject) return subject;
    if (events.some(({ type }) => declared.fields[type])) throw new Error(`nobody is known whose personal data ${stream} holds`);
    return undefined;
  }
}

function sealedEvent({ type, data }: DomainEvent, personal: Fields | undefined, subject: Subject, keys: Keys): DomainEvent {
  if (!personal) return { type, data };
  const clear: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(data)) (field in personal ? secret : clear)[field] = value;
  const key = keys.get(subject.subject);
  const k = subject.subject;
  const $enc: Sealed['$enc'] = key ? { k, d: seal(key, secret, { ...subject, type }) } : { k };
  return { type, data: { ...clear, $enc } };
}

/** Encrypted under the key of each person of the command in turn: the answer is lost with the first of these keys. */
function sealedAnswer(environmentId: string, answer: unknown, keys: Keys): unknown {
  if (answer === null) return null;
  let sealed = answer;
  for (const [subject, key] of keys) {
    if (!key) return { $enc: { k: subject } } satisfies Sealed;
    sealed = { $enc: { k: subject, d: seal(key, sealed, { environmentId, subject, type: answerType }) } } satisfies Sealed;
  }
  return sealed;
}

/** For a store without personal data. */
export const noPersonalData = new PersonalCodec([], emptyChest);
