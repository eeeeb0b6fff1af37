import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type KafkaProgram, NoBroker, run } from './kafka-jars.ts';

/** A real Apache Kafka of one node, in a temporary directory, that never outlives the process that started it. */
export type KafkaBroker = {
  /** `127.0.0.1:9092` */
  readonly address: string;
  /** Resolves when the broker has ended by itself. */
  readonly end: Promise<void>;
  /** Ends it, and removes its directory. */
  stop(): Promise<void>;
};

const startWithinMs = 90_000;
const clusterId = 'aW50ZW5kYW5jZS1icm9rZXI';

/** @throws NoBroker when the port is taken or Kafka does not start */
export async function startBroker({ java, jars }: KafkaProgram, { port = 0 } = {}): Promise<KafkaBroker> {
  const broker = await freePort(port).catch(() => {
    throw new NoBroker(`Le port ${port} est déjà pris : choisissez-en un autre avec BROKER_PORT.`);
  });
  const root = mkdtempSync(join(tmpdir(), 'intendance-kafka-'));
  const guardian = guard(root);
  const stop = () =>
    new Promise<void>((resolve) => {
      guardian.once('exit', () => resolve());
      guardian.ref();
      guardian.stdin?.end();
    });
  try {
    const settings = join(root, 'server.properties');
    writeFileSync(settings, propertiesOf(join(root, 'data'), broker, await freePort(0)));
    const options = javaOptions(jars, root);
    const { code, output } = await run(java, [...options, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settings]);
    if (code !== 0) throw new NoBroker(`Apache Kafka n’a pas pu préparer son dossier.\n${output.trim()}`);
    const log = openSync(join(root, 'server.log'), 'a');
    const child = spawn(java, [...options, 'kafka.Kafka', settings], { detached: true, stdio: ['ignore', log, log] });
    const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    writeFileSync(join(root, 'pid'), String(child.pid));
    await listening(child, broker, root);
    child.unref();
    return { address: `127.0.0.1:${broker}`, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const javaOptions = (jars: readonly string[], root: string): string[] => [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  `-Dkafka.logs.dir=${root}`,
  `-Djava.io.tmpdir=${root}`,
  '-cp',
  jars.join(delimiter),
];

/** One node is broker and controller; groups start without the pause in which a larger one would gather. */
const propertiesOf = (data: string, broker: number, controller: number): string =>
  Object.entries({
    'node.id': 1,
    'process.roles': 'broker,controller',
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    'num.partitions': 4,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

async function listening(child: ChildProcess, port: number, root: string): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (!(await accepts(port))) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    throw new NoBroker(`Apache Kafka n’a pas démarré.\n${readFileSync(join(root, 'server.log'), 'utf8').trim().slice(-2000)}`);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** Waits, in a process of its own, for the end of this one, killed or not; ends the broker then, and removes its directory. */
function guard(root: string): ChildProcess {
  const script = `
    const { readFileSync, rmSync } = require('node:fs');
    const alive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
    process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {});
    process.stdin.resume().on('end', () => {
      let pid = 0;
      try { pid = Number(readFileSync(${JSON.stringify(join(root, 'pid'))}, 'utf8')); process.kill(pid, 'SIGTERM'); } catch {}
      const began = Date.now();
      (function wait() {
        if (pid && alive(pid)) {
          if (Date.now() - began < 5000) return setTimeout(wait, 20);
          try { process.kill(pid, 'SIGKILL'); } catch {}
        }
        rmSync(${JSON.stringify(root)}, { recursive: true, force: true, maxRetries: 10 });
      })();
    });`;
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  (child.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return child;
}

/** @param port 0: any */
function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
