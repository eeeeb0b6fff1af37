import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { GroupCoordinator } from './kafka-double-groups.js';
import { type KeptRecord, TopicLogs } from './kafka-double-logs.js';
import { int8, int16, int32, int64, list, text, WireReader } from './kafka-wire.js';

type Version = readonly [lowest: number, highest: number];
/** The API versions that this broker announces: a client chooses the highest version that both support. */
const spoken: Readonly<Record<number, Version>> = {
  ...{ 0: [3, 3], 1: [4, 4], 2: [1, 1], 3: [1, 1], 8: [2, 2], 9: [1, 1], 10: [0, 0], 11: [0, 0] },
  ...{ 12: [0, 0], 13: [0, 0], 14: [0, 0], 18: [0, 2], 19: [0, 0], 42: [0, 0] },
};
const partitions = 4;
const none = 0;
const messageTooLarge = 10;
const unsupportedVersion = 35;

/**
 * The part of a Kafka broker that a producer and a group of consumers need: over a real socket, in Kafka's own protocol, with topics that
 * store the records. The double can go away, and can receive records without ever responding.
 */
export class KafkaDouble {
  private readonly topics = new TopicLogs();
  private readonly groups = new GroupCoordinator();
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  /** The number of next messages that are stored and whose sender is disconnected instead of answered. */
  lostAnswers = 0;
  mostBatchBytes = 4 * 1024 * 1024;

  static async open(): Promise<KafkaDouble> {
    const double = new KafkaDouble();
    await double.start();
    return double;
  }

  get broker(): string {
    return `127.0.0.1:${this.port}`;
  }

  records(topic: string): readonly KeptRecord[] {
    return this.topics.records(topic);
  }

  /** On the port that it had before. */
  start(): Promise<void> {
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    return new Promise((resolve) =>
      server.listen(this.port, '127.0.0.1', () => {
        this.port = (server.address() as AddressInfo).port;
        resolve();
      }),
    );
  }

  /** Disconnects all clients; stored messages stay. */
  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('close', () => this.sockets.delete(socket) && this.groups.disconnect(socket)).on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
        const end = 4 + received.readInt32BE(0);
        void this.answer(new WireReader(received.subarray(4, end)), socket).then((answer) => {
          if (answer === undefined) socket.destroy();
          else if (!socket.destroyed) socket.write(Buffer.concat([int32(answer.length), answer]));
        });
        received = received.subarray(end);
      }
    });
  }

  /** Undefined: the client gets no response. */
  private async answer(request: WireReader, socket: Socket): Promise<Buffer | undefined> {
    const [key, version, correlation] = [request.int16(), request.int16(), request.int32()];
    request.text();
    const bodies: Readonly<Record<number, () => Buffer | undefined | Promise<Buffer>>> = {
      0: () => this.produce(request),
      1: () => this.topics.fetch(request),
      2: () => this.topics.listOffsets(request),
      3: () => this.metadata(request),
      10: () => Buffer.concat([int16(none), int32(1), text('127.0.0.1'), int32(this.port)]),
      18: () => versions(version),
      19: () => this.createTopics(request),
    };
    const body = await (bodies[key]?.() ?? this.groups.answer(key, request, socket));
    return body && Buffer.concat([int32(correlation), body]);
  }

  private metadata(request: WireReader): Buffer {
    const topicCount = request.int32();
    const names = topicCount < 0 ? this.topics.names() : request.list(() => request.text() ?? '', topicCount);
    const broker = Buffer.concat([int32(1), text('127.0.0.1'), int32(this.port), int16(-1)]);
    const unknownTopic = 3;
    const topics = names.map((name) => {
      const count = this.topics.has(name) ? partitions : 0;
      const each = Array.from({ length: count }, (_, id) =>
        Buffer.concat([int16(none), int32(id), int32(1), list([int32(1)]), list([int32(1)])]),
      );
      return Buffer.concat([int16(count ? none : unknownTopic), text(name), int8(0), list(each)]);
    });
    return Buffer.concat([list([broker]), int32(1), list(topics)]);
  }

  private createTopics(request: WireReader): Buffer {
    const names = request.list(() => {
      const name = request.text() ?? '';
      request.take(4 + 2);
      // Skips manual assignments and settings, which only real brokers use.
      request.list(() => undefined);
      request.list(() => [request.text(), request.text()]);
      return name;
    });
    for (const name of names) this.topics.create(name);
    return list(names.map((name) => Buffer.concat([text(name), int16(none)])));
  }

  private produce(request: WireReader): Buffer | undefined {
    request.text();
    if (request.int16() !== -1) throw new Error('all replicas are to be waited for');
    request.int32();
    let isAnswered = true;
    const topics = request.list(() => {
      const name = request.text() ?? '';
      const answers = request.list(() => {
        const partition = request.int32();
        const batch = request.take(request.int32());
        const error = batch.length > this.mostBatchBytes ? messageTooLarge : none;
        const offset = this.topics.end(name, partition);
        if (error === none) this.topics.append(name, partition, batch);
        return Buffer.concat([int32(partition), int16(error), int64(offset), int64(-1n)]);
      });
      if (this.lostAnswers > 0) isAnswered = false;
      return Buffer.concat([text(name), list(answers)]);
    });
    if (!isAnswered) this.lostAnswers--;
    return isAnswered ? Buffer.concat([list(topics), int32(0)]) : undefined;
  }
}

/** A version that this broker does not know is refused in the form of version 0, which every client reads. */
function versions(version: number): Buffer {
  const each = Object.entries(spoken).map(([key, [lowest, highest]]) => Buffer.concat([int16(Number(key)), int16(lowest), int16(highest)]));
  if (version > (spoken[18]?.[1] ?? 0)) return Buffer.concat([int16(unsupportedVersion), list(each)]);
  return Buffer.concat([int16(none), list(each), ...(version > 0 ? [int32(0)] : [])]);
}
