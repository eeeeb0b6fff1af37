import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../../../examples/consumer/settings.ts';

const program = fileURLToPath(new URL('../../../../examples/consumer/main.ts', import.meta.url));

type LogEntry = { readonly msg: string; readonly partitions?: readonly number[] };

/** The example as a process of its own. */
export type ConsumerProcess = {
  readonly child: ChildProcess;
  readonly entries: readonly LogEntry[];
  /** The partitions that it holds now. */
  partitions(): readonly number[];
  kill(signal: NodeJS.Signals): Promise<void>;
};

export function startProcess({ databaseUrl, kafka, topic, group }: Settings, ...words: string[]): ConsumerProcess {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    KAFKA_BROKERS: String(kafka.brokers),
    KAFKA_TOPIC: topic,
    KAFKA_GROUP: group,
    // The shortest that a broker allows: a killed consumer is missed sooner.
    KAFKA_SESSION_TIMEOUT_MS: '6000',
  };
  const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', program, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const entries: LogEntry[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('{')) entries.push(JSON.parse(line));
    else process.stderr.write(`consumer: ${line}\n`);
  });
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    entries,
    partitions: () => entries.findLast(({ msg }) => msg === 'partitions')?.partitions ?? [],
    kill: (signal) => {
      child.kill(signal);
      return end;
    },
  };
}
