import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { type Ask, asker } from './ask.ts';
import { cpuBetween, cpuOf } from './cpu.ts';
import { newDatabase, seed, signInGrand } from './fixture.ts';
import { perSecond, type Report } from './row.ts';
import { type Server, startServer } from './server.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };
type Delivery = { status: string; progress: { accepted: number; leased: number; body_started: number } };
type Received = { mails: number; bytes: number; ms: number };

const linesPerFile = 20_000;
const connections = 3;
const domains = 50;
const warmUp = 200;
const words = 'Les inscriptions à l’arbre de Noël sont ouvertes jusqu’au 15 décembre, dans la limite des places. ';
const body = `<h2>Arbre de Noël</h2><p>Bonjour {prénom|collègue},</p>${`<p>${words.repeat(4)}</p>`.repeat(4)}`;

/**
 * A mailing from files of addresses: its rows, then the first `sent` of its mails at a local server, and the processor and memory of the
 * program meanwhile.
 */
export async function benchMailings({ postgres, scratch }: Place, mails: number, sent: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres.url, `bench_mailings_${mails}`);
  await seed(url, scratch, { people: 100, claims: 1 });
  const sink = await openSink();
  const server = await startServer(scratch, {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    MAIL_FROM: 'CSE <cse@cse.example>',
    MAILING_PER_MINUTE: '999999',
    MAILING_CONNECTIONS: String(connections),
    MAILING_PER_DOMAIN: String(connections),
  });
  try {
    const ask = asker(server.url, await signInGrand(server.url), '/api');
    // Loads pg-boss, nodemailer and the statements.
    await sending(ask, await draft(ask, warmUp, 'chauffe'), server);
    await sink.received();
    const mailing = await draft(ask, mails, 'n');
    await server.resetPeak();
    const started = performance.now();
    await ask('POST', `/mailings/${mailing}/send`, {});
    while ((await ask<Delivery>('GET', `/mailings/${mailing}/delivery`)).status === 'preparing') await delay(20);
    const preparedMs = performance.now() - started;
    const preparedMb = await server.peakMb();
    const before = await cpuOf(server.pid, postgres.pid);
    const { peaks } = await untilFinished(ask, mailing, server, sent);
    const cpu = cpuBetween(before, await cpuOf(server.pid, postgres.pid));
    const { mails: arrived, bytes, ms } = await sink.received();
    const size = Math.round(bytes / arrived);
    const rowsFloor = await bareRows(url, mailing);
    report({
      name: `recipients selected and written (${mails})`,
      value: perSecond(mails, preparedMs),
      unit: '/s',
      floor: { name: 'bare INSERT … SELECT of the same rows', value: rowsFloor },
      note: `${(preparedMs / 1000).toFixed(1)} s`,
    });
    const pool = await barePool(sink, Math.min(sent, 5000), size);
    report({
      name: `mails of ${size} bytes sent, ${connections} connections`,
      value: perSecond(arrived, ms),
      unit: '/s',
      floor: { name: 'bare nodemailer pool', value: pool },
      note: `${arrived} mails, ${(cpu.server / arrived).toFixed(2)} + ${(cpu.postgres / arrived).toFixed(2)} ms of processor a mail`,
    });
    report({ name: 'highest memory until the recipients are written', value: preparedMb, unit: 'MB' });
    report({ name: 'highest memory of all', value: await server.peakMb(), unit: 'MB' });
    const tenth = Math.max(1, Math.floor(peaks.length / 10));
    const [early, late] = [Math.max(...peaks.slice(0, tenth)), Math.max(...peaks.slice(-tenth))];
    report({ name: 'highest memory in the last tenth', value: late, unit: 'MB', floor: { name: 'in the first tenth', value: early } });
  } finally {
    await server.stop();
    sink.close();
  }
}

async function draft(ask: Ask, mails: number, name: string): Promise<string> {
  const lists: string[] = [];
  for (let from = 0; from < mails; from += linesPerFile) {
    const lines = Array.from({ length: Math.min(linesPerFile, mails - from) }, (_, line) => lineOf(name, from + line));
    const form = new FormData();
    form.set('file', new File([`E-mail;Prénom;Nom\n${lines.join('\n')}\n`], `${name}-${from}.csv`));
    const { id: file } = await ask<{ id: string }>('POST', '/mailing_lists/files', form);
    const list = { name: `${name} ${from}`, type: 'file', data: { file }, consent: true };
    lists.push((await ask<{ id: string }>('POST', '/mailing_lists', list)).id);
  }
  const mailing = { subject: 'Arbre de Noël', preheader: 'Les inscriptions sont ouvertes', body, consent: true, recipients: { lists } };
  return (await ask<{ id: string }>('POST', '/mailings', mailing)).id;
}

const lineOf = (name: string, index: number): string => `${name}${index}@entreprise${index % domains}.example;Prénom${index};NOM${index}`;

async function sending(ask: Ask, mailing: string, server: Server): Promise<void> {
  await ask('POST', `/mailings/${mailing}/send`, {});
  await untilFinished(ask, mailing, server, Number.POSITIVE_INFINITY);
}

/** Polls twice a second: a delivery counts its rows for each answer. Stops a delivery that has sent enough. */
async function untilFinished(ask: Ask, mailing: string, { pid }: Server, sent: number): Promise<{ peaks: number[] }> {
  const peaks: number[] = [];
  for (let turn = 0; ; turn++) {
    await delay(100);
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    peaks.push(Number(kilobytes) / 1024);
    if (turn % 5 !== 0) continue;
    const { status, progress } = await ask<Delivery>('GET', `/mailings/${mailing}/delivery`);
    if (status === 'running' && progress.accepted >= sent) await ask('POST', `/mailings/${mailing}/stop`, {});
    else if (status !== 'preparing' && status !== 'running' && progress.leased + progress.body_started === 0) return { peaks };
  }
}

/** The same rows in a table with the same indexes, in one statement. */
async function bareRows(url: string, mailing: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE public.floor (LIKE platform.mailing_recipient INCLUDING ALL)');
  const started = performance.now();
  const { rowCount } = await client.query('INSERT INTO public.floor SELECT * FROM platform.mailing_recipient WHERE mailing_id = $1', [
    mailing,
  ]);
  const rate = perSecond(rowCount ?? 0, performance.now() - started);
  await client.query('DROP TABLE public.floor');
  await client.end();
  return rate;
}

/** Mails of the same size, composed by nodemailer, through its own pool. */
async function barePool(sink: Sink, mails: number, size: number): Promise<number> {
  const pool = createTransport({ url: sink.url, pool: true, maxConnections: connections, maxMessages: 100 });
  const text = words.repeat(8);
  const send = (index: number, html: string) =>
    pool.sendMail({ from: 'cse@cse.example', to: `n${index}@entreprise${index % domains}.example`, subject: 'Arbre de Noël', text, html });
  await send(0, '<p></p>');
  const { bytes: empty } = await sink.received();
  // Accents take three bytes in quoted-printable: the fill is plain.
  const html = `<p>${'Bonjour '.repeat(Math.max(1, Math.round(((size - empty) * 0.97) / 8)))}</p>`;
  await Promise.all(Array.from({ length: warmUp }, (_, index) => send(index, html)));
  await sink.received();
  for (let from = 0; from < mails; from += 500)
    await Promise.all(Array.from({ length: Math.min(500, mails - from) }, (_, index) => send(from + index, html)));
  const { mails: arrived, ms } = await sink.received();
  pool.close();
  return perSecond(arrived, ms);
}

type Sink = { url: string; received(): Promise<Received>; close(): void };

async function openSink(): Promise<Sink> {
  const child = fork(new URL('./smtp-sink.ts', import.meta.url).pathname);
  const next = <Message>() => new Promise<Message>((resolve) => child.once('message', (message) => resolve(message as Message)));
  const { port } = await next<{ port: number }>();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => {
      const answer = next<Received>();
      child.send('received');
      return answer;
    },
    close: () => child.disconnect(),
  };
}
