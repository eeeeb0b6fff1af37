import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { int16, int32, int64, list, text, type WireReader } from './kafka-wire.js';

type Member = {
  readonly socket: Socket;
  metadata: Buffer;
  /** Answers the request of the member that waits for the others. */
  answerJoin?: ((answer: Buffer) => void) | undefined;
  answerSync?: ((answer: Buffer) => void) | undefined;
};
type Group = {
  generation: number;
  protocol: string;
  state: 'joining' | 'syncing' | 'stable';
  readonly members: Map<string, Member>;
  assignments: ReadonlyMap<string, Buffer>;
  readonly offsets: Map<string, bigint>;
};

const none = 0;
const illegalGeneration = 22;
const unknownMember = 25;
const rebalanceInProgress = 27;

const bytes = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value]);
const bytesOf = (request: WireReader): Buffer => request.take(request.int32());

/** Groups of consumers, as a coordinator leads them: a member that comes or goes makes all of them join again. */
export class GroupCoordinator {
  private readonly groups = new Map<string, Group>();

  /** Undefined: no request of groups. */
  answer(key: number, request: WireReader, socket: Socket): Buffer | Promise<Buffer> | undefined {
    switch (key) {
      case 8:
        return this.commit(request);
      case 9:
        return this.offsets(request);
      case 11:
        return this.join(request, socket);
      case 12:
        return this.heartbeat(request);
      case 13:
        return this.leave(request);
      case 14:
        return this.sync(request);
      case 42:
        return this.delete(request);
      default:
        return undefined;
    }
  }

  /** A member whose connection ends is gone; a real broker waits for the end of its session. */
  disconnect(socket: Socket): void {
    for (const group of this.groups.values())
      for (const [id, member] of group.members) if (member.socket === socket) this.remove(group, id);
  }

  private group(name: string | null): Group {
    const id = name ?? '';
    const group: Group = this.groups.get(id) ?? {
      ...{ generation: 0, protocol: '', state: 'joining', members: new Map(), assignments: new Map(), offsets: new Map() },
    };
    this.groups.set(id, group);
    return group;
  }

  private join(request: WireReader, socket: Socket): Promise<Buffer> {
    const group = this.group(request.text());
    request.int32();
    const id = request.text() || randomUUID();
    request.text();
    const [protocol] = request.list(() => ({ name: request.text() ?? '', metadata: bytesOf(request) }));
    const member: Member = group.members.get(id) ?? { socket, metadata: Buffer.alloc(0) };
    member.metadata = protocol?.metadata ?? member.metadata;
    group.members.set(id, member);
    group.protocol = protocol?.name ?? '';
    const answer = new Promise<Buffer>((resolve) => {
      member.answerJoin = resolve;
    });
    this.rebalance(group);
    return answer;
  }

  /** Begins a generation once every member has joined; the others learn from their heartbeat that they have to. */
  private rebalance(group: Group): void {
    group.state = 'joining';
    for (const member of group.members.values()) {
      member.answerSync?.(Buffer.concat([int16(rebalanceInProgress), bytes(Buffer.alloc(0))]));
      member.answerSync = undefined;
    }
    const members = [...group.members];
    if (members.length === 0 || members.some(([, { answerJoin }]) => !answerJoin)) return;
    group.state = 'syncing';
    group.generation++;
    group.assignments = new Map();
    const leader = members[0]?.[0] ?? '';
    const all = list(members.map(([id, { metadata }]) => Buffer.concat([text(id), bytes(metadata)])));
    for (const [id, member] of members) {
      const header = [int16(none), int32(group.generation), text(group.protocol), text(leader), text(id)];
      member.answerJoin?.(Buffer.concat([...header, id === leader ? all : list([])]));
      member.answerJoin = undefined;
    }
  }

  private sync(request: WireReader): Buffer | Promise<Buffer> {
    const group = this.group(request.text());
    const [generation, id] = [request.int32(), request.text() ?? ''];
    const assignments = request.list(() => [request.text() ?? '', bytesOf(request)] as const);
    const error = errorOf(group, generation, id);
    const member = group.members.get(id);
    if (error !== none || !member) return Buffer.concat([int16(error), bytes(Buffer.alloc(0))]);
    const answer = new Promise<Buffer>((resolve) => {
      member.answerSync = resolve;
    });
    if (assignments.length > 0) group.assignments = new Map(assignments);
    if (group.assignments.size > 0) this.assign(group);
    return answer;
  }

  private assign(group: Group): void {
    group.state = 'stable';
    for (const [id, member] of group.members) {
      member.answerSync?.(Buffer.concat([int16(none), bytes(group.assignments.get(id) ?? Buffer.alloc(0))]));
      member.answerSync = undefined;
    }
  }

  private heartbeat(request: WireReader): Buffer {
    const group = this.group(request.text());
    return int16(errorOf(group, request.int32(), request.text() ?? ''));
  }

  private leave(request: WireReader): Buffer {
    this.remove(this.group(request.text()), request.text() ?? '');
    return int16(none);
  }

  private remove(group: Group, id: string): void {
    if (group.members.delete(id)) this.rebalance(group);
  }

  private commit(request: WireReader): Buffer {
    const group = this.group(request.text());
    const error = errorOf(group, request.int32(), request.text() ?? '');
    request.int64();
    return list(
      request.list(() => {
        const topic = request.text() ?? '';
        const answers = request.list(() => {
          const [partition, offset] = [request.int32(), request.int64()];
          request.text();
          if (error === none) group.offsets.set(`${topic}/${partition}`, offset);
          return Buffer.concat([int32(partition), int16(error)]);
        });
        return Buffer.concat([text(topic), list(answers)]);
      }),
    );
  }

  private offsets(request: WireReader): Buffer {
    const { offsets } = this.group(request.text());
    return list(
      request.list(() => {
        const topic = request.text() ?? '';
        const answers = request.list(() => {
          const partition = request.int32();
          return Buffer.concat([int32(partition), int64(offsets.get(`${topic}/${partition}`) ?? -1n), text(''), int16(none)]);
        });
        return Buffer.concat([text(topic), list(answers)]);
      }),
    );
  }

  private delete(request: WireReader): Buffer {
    const names = request.list(() => request.text() ?? '');
    for (const name of names) this.groups.delete(name);
    return Buffer.concat([int32(0), list(names.map((name) => Buffer.concat([text(name), int16(none)])))]);
  }
}

function errorOf({ generation, members, state }: Group, memberGeneration: number, id: string): number {
  if (!members.has(id)) return unknownMember;
  if (state === 'joining') return rebalanceInProgress;
  return generation === memberGeneration ? none : illegalGeneration;
}
