import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { apply } from '../../../../examples/consumer/read-model.ts';
import { answerDeadLetters } from '../../src/operate-dead-letters.js';
import { eventually } from '../projection-fixture.js';
import { type ConsumerFixture, consumerFixture, structureOf } from './consumer-fixture.js';
import { digestOf } from './digest.js';
import { type KafkaFixture, kafkaName, openKafka } from './open-kafka.js';

let kafka: KafkaFixture;
let fixture: ConsumerFixture;
beforeEach(async () => {
  kafka = await openKafka();
  fixture = await consumerFixture(kafka.access);
});
afterEach(async () => {
  await fixture.close();
  await kafka.close();
});

const processed = (count: number) => eventually(async () => (await fixture.eventCount()) === count);
const deadLetters = (count: number) =>
  eventually(async () => {
    const letters = await fixture.deadLetters.list();
    return letters.length === count && letters;
  });
const statuses = async () => Object.fromEntries((await fixture.refunds()).map(({ refund_id, status }) => [refund_id, status]));
/** One more than the last offset of all partitions. */
const positions = async () =>
  Number((await fixture.rows<{ sum: string }>('SELECT sum(next_offset) AS sum FROM topic_position'))[0]?.sum ?? 0);

describe(`the example of a consumer, on ${kafkaName}`, () => {
  it('builds its read model in the order of each structure, and the position moves with it', async () => {
    const structures = [structureOf(), structureOf(), structureOf()];
    const messages = structures.flatMap(({ refund }) => {
      const each = refund();
      return [each.requested(), each.amended(4000), each.validated(2000), each.paid()];
    });
    await fixture.send(...messages);
    await fixture.start();
    await processed(12);
    expect((await fixture.refunds()).map(({ status, bill_cents }) => [status, bill_cents])).toEqual(Array(3).fill(['paid', '4000']));
    for (const { structure_id, digest } of await fixture.activity())
      expect(digest).toBe(digestOf(messages.filter(({ key }) => key === structure_id)));
    expect(await positions()).toBe(12);
  });

  it('passes what the relay sends again', async () => {
    const refund = structureOf().refund();
    const messages = [refund.requested(), refund.validated(10), refund.paid()];
    await fixture.send(...messages);
    await fixture.send(...messages, refund.amended(1));
    await fixture.start();
    await eventually(async () => (await positions()) === 7);
    expect(await fixture.eventCount()).toBe(4);
  });

  it('starts at its own position where Kafka has none', async () => {
    const refund = structureOf().refund();
    await fixture.send(refund.requested(), refund.validated(10));
    const first = await fixture.start();
    await processed(2);
    await fixture.stop(first);
    const events: string[] = [];
    await fixture.start({
      group: `${fixture.settings.group}-2`,
      apply: (client, event) => {
        events.push(event.type);
        return apply(client, event);
      },
    });
    await fixture.send(refund.paid());
    await processed(3);
    expect(events).toEqual(['RefundPaid']);
  });

  it('applies each event once where two consumers hold the same partition', async () => {
    const { refund } = structureOf();
    const messages = Array.from({ length: 40 }, () => refund().requested());
    await Promise.all([fixture.start(), fixture.start({ group: `${fixture.settings.group}-2` })]);
    for (let from = 0; from < messages.length; from += 5) await fixture.send(...messages.slice(from, from + 5));
    await eventually(async () => (await positions()) === 40);
    expect(await fixture.activity()).toMatchObject([{ events: '40', digest: digestOf(messages) }]);
  });

  it('builds the same read model from offset 0, without a new message', async () => {
    const refund = structureOf().refund();
    await fixture.send(refund.requested(), refund.amended(3), refund.validated(3));
    await fixture.start();
    await processed(3);
    const readModel = async () => [await fixture.refunds(), await fixture.activity(), await fixture.rows('SELECT * FROM stream_version')];
    const before = await readModel();
    await fixture.replay();
    expect(await fixture.eventCount()).toBe(0);
    await fixture.start();
    await processed(3);
    expect(await readModel()).toEqual(before);
    expect(await positions()).toBe(3);
  });
});

describe(`a message that the consumer cannot process, on ${kafkaName}`, () => {
  it('goes to the dead-letter topic with its place and the reason, and the next one is processed', async () => {
    const { refund, id } = structureOf();
    const [first, second, third] = [refund(), refund(), refund()];
    const broken = { ...first.requested(), value: '{"bill":' };
    const shapeless = second.requested('5000' as unknown as number);
    await fixture.send(broken, { key: id, headers: {}, value: 'no event' }, shapeless, third.requested());
    await fixture.start();
    await processed(1);
    const letters = await deadLetters(3);
    expect(letters).toMatchObject([
      { reason: 'unreadable', error: expect.stringContaining('the value is no JSON'), stream: `refund-${first.id}`, version: 1 },
      { reason: 'unreadable', error: 'ce_specversion is missing, not 1.0', stream: null },
      { reason: 'unreadable', error: 'RefundRequested.bill is no integer: "5000"', type: 'RefundRequested', structureId: id },
    ]);
    expect(letters.map(({ id }) => id.split(':')[1])).toEqual(['0', '1', '2']);
    expect(await positions()).toBe(4);
  });

  it('is tried three times when its handler fails, and holds back the later events of its stream only', async () => {
    const { refund } = structureOf();
    const [blocked, other] = [refund(), refund()];
    let [isBroken, attempts] = [true, 0];
    await fixture.send(blocked.requested(), blocked.amended(10), other.requested(), blocked.validated(10), other.validated(5));
    await fixture.start({
      apply: async (client, event) => {
        await apply(client, event);
        if (!isBroken || event.type !== 'RefundAmended') return;
        attempts++;
        throw new Error('the handler is broken');
      },
    });
    await processed(3);
    const letters = await deadLetters(2);
    expect(attempts).toBe(3);
    expect(letters.map(({ reason, error, version }) => [reason, error, version])).toEqual([
      ['failed', 'the handler is broken', 2],
      ['waiting', 'an earlier event of the stream is a dead letter', 3],
    ]);
    expect(await statuses()).toEqual({ [blocked.id]: 'waiting', [other.id]: 'valid' });

    isBroken = false;
    await fixture.send(blocked.paid());
    await deadLetters(3);
    expect((await fixture.deadLetters.resend('all')).map(({ version }) => version)).toEqual([2, 3, 4]);
    await processed(6);
    expect(await statuses()).toEqual({ [blocked.id]: 'paid', [other.id]: 'valid' });
    expect(await fixture.deadLetters.list()).toEqual([]);
  });

  it('is sent again as it was, one by its name, and comes back while its cause is there', async () => {
    const refund = structureOf().refund();
    const broken = { ...refund.requested(), value: '€' };
    await fixture.send(broken, { ...refund.amended(1), value: '{' });
    await fixture.start();
    const [first, second] = await deadLetters(2);
    await expect(fixture.deadLetters.resend([first?.id ?? '', '9:9'])).rejects.toMatchObject({ code: 'dead-letter.unknown' });
    expect(await fixture.deadLetters.resend([first?.id ?? ''])).toEqual([first]);
    await eventually(async () => (await positions()) === 3);
    const letters = await deadLetters(2);
    expect(letters.map(({ id, reason }) => [id.split(':')[1], reason])).toEqual([
      ['1', second?.reason],
      ['2', 'unreadable'],
    ]);
    const copies = (await fixture.records()).filter(({ headers }) => String(headers.ce_id) === broken.headers.ce_id);
    expect(copies.map(({ key, value }) => [key, String(value)])).toEqual(Array(2).fill([broken.key, '€']));
    expect(copies[1]?.headers).toEqual(copies[0]?.headers);
  });

  it('is discarded by its name: it is listed no more, is not applied, and its stream goes on without it', async () => {
    const [blocked, other] = [structureOf().refund(), structureOf().refund()];
    await fixture.send(blocked.requested(), { ...blocked.amended(1), value: '{' }, blocked.validated(10), {
      ...other.requested(),
      value: '€',
    });
    await fixture.start();
    const letters = await deadLetters(3);
    const of = (refund: { readonly id: string }, version: number) =>
      letters.find((letter) => letter.stream === `refund-${refund.id}` && letter.version === version);
    const [unreadable, later, unrelated] = [of(blocked, 2), of(blocked, 3), of(other, 1)];
    await expect(fixture.deadLetters.discard(['9:9'])).rejects.toMatchObject({ code: 'dead-letter.unknown' });
    expect(await fixture.deadLetters.discard([unreadable?.id ?? ''])).toEqual([unreadable]);
    await eventually(async () => (await positions()) === 5);
    expect((await fixture.rows<{ version: number }>('SELECT version FROM dead_letter ORDER BY 1')).map(({ version }) => version)).toEqual([
      1, 3,
    ]);
    await fixture.deadLetters.resend([later?.id ?? '']);
    await processed(2);
    expect(await statuses()).toEqual({ [blocked.id]: 'valid' });
    expect(await fixture.deadLetters.list()).toEqual([unrelated]);
  });

  it('is none while PostgreSQL is away: the consumer waits for it', async () => {
    const refund = structureOf().refund();
    const entries: Record<string, unknown>[] = [];
    let cuts = 0;
    await fixture.send(refund.requested(), refund.paid());
    await fixture.start({
      entries,
      apply: async (client, event) => {
        if (event.type === 'RefundPaid' && cuts++ < 4) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
        await apply(client, event);
      },
    });
    await processed(2);
    expect(entries.filter(({ msg }) => msg === 'outage')).toHaveLength(4);
    expect(await fixture.deadLetters.list()).toEqual([]);
  });
});

describe('the server program of dead letters', () => {
  const request = { type: 'list-dead-letters', topic: null } as const;

  it('lists those of the topic beside the topic of events, or of another one', async () => {
    expect(await answerDeadLetters(request, { kafka: kafka.access })).toEqual({ dead_letters: [] });
    expect(await answerDeadLetters({ ...request, topic: `${kafka.access.topic}-other` }, { kafka: kafka.access })).toEqual({
      dead_letters: [],
    });
  });

  it('says in a sentence that it has no broker, or that the broker is away', async () => {
    await expect(answerDeadLetters(request, { kafka: null })).rejects.toThrow('Aucun serveur Kafka : donnez KAFKA_BROKERS');
    await expect(answerDeadLetters(request, { kafka: { ...kafka.access, brokers: ['127.0.0.1:9'] } })).rejects.toThrow(
      'Kafka (127.0.0.1:9) ne répond pas comme attendu',
    );
  });
});
