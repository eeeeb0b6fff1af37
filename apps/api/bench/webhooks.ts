import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, asker } from './ask.ts';
import { cpuBetween, cpuOf } from './cpu.ts';
import { newDatabase, seed, signInGrand } from './fixture.ts';
import { perSecond, type Report } from './row.ts';
import { startServer } from './server.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };
type Counts = { messages: number; connections: number; ms: number };
type Sink = { url: string; counts(): Promise<Counts>; reset(): Promise<Counts>; close(): void };

/** As many as a webhook has on their way. */
const width = 8;
const bareMessages = 5000;

/** The events of a structure sent again to one webhook, then to four at once; the floor is a bare client that signs and posts as wide. */
export async function benchWebhooks({ postgres, scratch }: Place, claims: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres.url, 'bench_webhooks');
  await seed(url, scratch, { people: 500, claims });
  const sink = await openSink();
  const server = await startServer(scratch, { DATABASE_URL: url, WEBHOOKS_PRIVATE: 'true' });
  try {
    const ask = asker(server.url, await signInGrand(server.url), '/api');
    const bare = await barePosts(sink);
    const webhooks: string[] = [];
    for (const count of [1, 4]) {
      while (webhooks.length < count) webhooks.push(await subscribe(ask, sink, webhooks.length));
      await untilQuiet(sink);
      await sink.reset();
      const before = await cpuOf(server.pid, postgres.pid);
      for (const id of webhooks) await ask('POST', `/webhooks/${id}/replay`, { since: '2000-01-01T00:00:00Z' });
      const { messages, connections, ms } = await untilQuiet(sink);
      const cpu = cpuBetween(before, await cpuOf(server.pid, postgres.pid));
      report({
        name: `messages delivered, ${count} ${count === 1 ? 'webhook' : 'webhooks'}`,
        value: perSecond(messages, ms),
        unit: '/s',
        floor: { name: `bare client, ${width} wide`, value: bare },
        note: `${messages} messages over ${connections} connections, ${(cpu.server / messages).toFixed(2)} + ${(cpu.postgres / messages).toFixed(2)} ms of processor each`,
      });
    }
  } finally {
    await server.stop();
    sink.close();
  }
}

async function subscribe(ask: Ask, { url }: Sink, number: number): Promise<string> {
  return (await ask<{ id: string }>('POST', '/webhooks', { name: `Banc ${number}`, url: `${url}${number}`, types: ['*'] })).id;
}

/** Once nothing has come for two seconds. */
async function untilQuiet(sink: Sink): Promise<Counts> {
  for (let before = await sink.counts(); ; ) {
    await delay(2000);
    const now = await sink.counts();
    if (now.messages > 0 && now.messages === before.messages) return now;
    before = now;
  }
}

async function barePosts(sink: Sink): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const body = JSON.stringify({ type: 'refund.RefundRequested', data: 'x'.repeat(600) });
  const post = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const signature = createHmac('sha256', 'a key').update(body).digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-signature': `v1,${signature}`,
        'content-length': Buffer.byteLength(body),
      };
      const sent = request(sink.url, { agent, method: 'POST', headers }, (response) => response.resume().on('end', resolve));
      sent.on('error', reject).end(body);
    });
  await sink.reset();
  let left = bareMessages;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) await post();
    }),
  );
  agent.destroy();
  const { messages, ms } = await sink.counts();
  return perSecond(messages, ms);
}

async function openSink(): Promise<Sink> {
  const child = fork(new URL('./http-sink.ts', import.meta.url).pathname);
  const next = <Message>() => new Promise<Message>((resolve) => child.once('message', (message) => resolve(message as Message)));
  const { port } = await next<{ port: number }>();
  const ask = (text: string) => {
    const answer = next<Counts>();
    child.send(text);
    return answer;
  };
  return { url: `http://127.0.0.1:${port}/`, counts: () => ask('counts'), reset: () => ask('reset'), close: () => child.disconnect() };
}
