import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { StartedTestContainer } from 'testcontainers';

export type ServerName = 'PostgreSQL' | 'Kafka' | 'KurrentDB';
/** One server of the specs: the variable that holds its address, and how a container gives it. */
export type ContainerServer = {
  readonly name: ServerName;
  readonly variable: string;
  readonly image: string;
  /** Starts it under the label. @returns the value of the variable */
  start(labels: Record<string, string>): Promise<string>;
};

const startWithinMs = 60_000;
const french = '--encoding=UTF8 --locale-provider=icu --icu-locale=fr-FR --locale=C.UTF-8';
/** Like the embedded server: no data survives. */
const settings = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** The versions of `deploy/compose.yaml`. */
export const containerServers: readonly ContainerServer[] = [
  {
    name: 'PostgreSQL',
    variable: 'TEST_DATABASE_URL',
    image: 'postgres:18-bookworm',
    async start(labels) {
      const { Wait, container } = await prepareContainer(this.image, labels);
      const started = await container
        .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust', POSTGRES_INITDB_ARGS: `${french} --no-sync` })
        .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
        .withSharedMemorySize(256 * 1024 * 1024)
        .withExposedPorts(5432)
        // The first message is of the server that the entry point starts for its own scripts.
        .withWaitStrategy(Wait.forAll([Wait.forLogMessage(/database system is ready to accept connections/, 2), Wait.forListeningPorts()]))
        .start();
      return `postgres://postgres@${addressOf(started, 5432)}/postgres`;
    },
  },
  {
    name: 'Kafka',
    variable: 'TEST_KAFKA_BROKERS',
    image: 'apache/kafka:3.9.1',
    async start(labels) {
      const { Wait, container, host } = await prepareContainer(this.image, labels);
      // Clients come back to the address that the broker advertises: it is known before the start.
      const port = await freePort();
      const started = await container
        .withEnvironment(kafkaSettings(`${host}:${port}`))
        .withExposedPorts({ container: 9092, host: port })
        .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
        .start();
      return addressOf(started, 9092);
    },
  },
  {
    name: 'KurrentDB',
    variable: 'TEST_KURRENTDB_URL',
    image: 'kurrentplatform/kurrentdb:26.1.1',
    async start(labels) {
      const { Wait, container } = await prepareContainer(this.image, labels);
      const started = await container
        .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_MEM_DB: 'true', KURRENTDB_RUN_PROJECTIONS: 'None' })
        .withExposedPorts(2113)
        .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
        .start();
      return `kurrentdb://${addressOf(started, 2113)}?tls=false`;
    },
  },
];

async function prepareContainer(image: string, labels: Record<string, string>) {
  const { GenericContainer, getContainerRuntimeClient, PullPolicy, Wait } = await import('testcontainers');
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const container = new GenericContainer(image).withLabels(labels).withPullPolicy(PullPolicy.neverPull()).withStartupTimeout(startWithinMs);
  return { Wait, container, host };
}

const addressOf = (container: StartedTestContainer, port: number): string => `${container.getHost()}:${container.getMappedPort(port)}`;

const kafkaSettings = (advertised: string): Record<string, string> => ({
  CLUSTER_ID: Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url'),
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
  KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${advertised}`,
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
