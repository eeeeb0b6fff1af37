import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LogMessage } from '../../src/platform/relay/event-log.js';
import { eventually } from '../projection-fixture.js';
import { type ConsumerFixture, consumerFixture, structureOf } from './consumer-fixture.js';
import { type ConsumerProcess, startProcess } from './consumer-processes.js';
import { digestOf } from './digest.js';
import { newTopic, openRealKafka, partitions, type RealKafka } from './open-real-kafka.js';

const structures = Array.from({ length: 12 }, () => structureOf());
const refundsEach = 12;
const batch = 25;

let kafka: RealKafka;
let fixture: ConsumerFixture;
const processes: ConsumerProcess[] = [];
// A first start of Java resolves and reads 45 MB of jars.
beforeAll(async () => {
  kafka = await openRealKafka();
  process.stderr.write(`consumer processes: on ${kafka.name}\n`);
}, 180_000);
afterAll(() => kafka.close());
beforeEach(async () => {
  fixture = await consumerFixture(await newTopic(kafka.brokers));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill('SIGKILL')));
  await fixture.close();
});

function start(...words: string[]): ConsumerProcess {
  const each = startProcess(fixture.settings, ...words);
  processes.push(each);
  return each;
}

/** Events of all structures, interleaved as the relay sends them; some leave twice. */
function history(): { messages: LogMessage[]; sends: LogMessage[][] } {
  const refunds = structures.flatMap(({ refund }) => Array.from({ length: refundsEach }, () => refund()));
  const messages = [
    ...refunds.map((refund) => refund.requested()),
    ...refunds.map((refund) => refund.amended(4000)),
    ...refunds.map((refund) => refund.validated(2000)),
    ...refunds.map((refund) => refund.paid()),
  ];
  const sends = Array.from({ length: Math.ceil(messages.length / batch) }, (_, index) =>
    messages.slice(index * batch, (index + 1) * batch),
  );
  return { messages, sends: sends.flatMap((each, index) => (index % 5 === 4 ? [each, each] : [each])) };
}

async function sendAll(sends: readonly LogMessage[][]): Promise<void> {
  for (const each of sends) await fixture.send(...each);
}

async function expectEachOnce(messages: readonly LogMessage[]): Promise<void> {
  const activity = await fixture.activity();
  const digests = Object.fromEntries(activity.map(({ structure_id, digest }) => [structure_id, digest]));
  const expected = Map.groupBy(messages, ({ key }) => key);
  expect(digests).toEqual(Object.fromEntries([...expected].map(([key, own]) => [key, digestOf(own)])));
  expect(await fixture.eventCount()).toBe(messages.length);
  expect(new Set((await fixture.refunds()).map(({ status, bill_cents }) => `${status} ${bill_cents}`))).toEqual(new Set(['paid 4000']));
  expect(await fixture.deadLetters.list()).toEqual([]);
}

const processed = (count: number) => eventually(async () => (await fixture.eventCount()) >= count);
const holdBetweenThem = (each: readonly ConsumerProcess[]) =>
  eventually(async () => {
    const all = each.flatMap((consumer) => consumer.partitions());
    return each.every((consumer) => consumer.partitions().length > 0) && new Set(all).size === partitions && all.length === partitions;
  });

describe('consumer processes', () => {
  it('share the partitions anew when one comes and one goes, and apply each event once', async () => {
    const { messages, sends } = history();
    const first = start();
    await holdBetweenThem([first]);
    const sending = sendAll(sends);
    await processed(messages.length / 10);
    const second = start();
    await holdBetweenThem([first, second]);
    await sending;
    await processed(messages.length / 2);
    await first.kill('SIGTERM');
    await holdBetweenThem([second]);
    await processed(messages.length);
    await expectEachOnce(messages);
    expect(first.child.exitCode).toBe(0);
  }, 120_000);

  it('lose and repeat nothing when one is killed in the middle', async () => {
    const { messages, sends } = history();
    const both = [start(), start()];
    await holdBetweenThem(both);
    const [victim, other] = both as [ConsumerProcess, ConsumerProcess];
    const sending = sendAll(sends);
    await processed(messages.length / 8);
    await victim.kill('SIGKILL');
    expect(await fixture.eventCount()).toBeLessThan(messages.length);
    await sending;
    await holdBetweenThem([other]);
    await processed(messages.length);
    await expectEachOnce(messages);
  }, 120_000);

  it('build the same read model again from offset 0', async () => {
    const { messages, sends } = history();
    await sendAll(sends);
    const first = start();
    await processed(messages.length);
    await expectEachOnce(messages);
    const before = [await fixture.refunds(), await fixture.activity()];
    await first.kill('SIGKILL');
    start('--replay');
    await eventually(async () => (await fixture.eventCount()) < messages.length);
    await processed(messages.length);
    expect([await fixture.refunds(), await fixture.activity()]).toEqual(before);
  }, 120_000);
});
