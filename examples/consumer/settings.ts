import type { KafkaConfig, SASLOptions } from 'kafkajs';

export type Settings = {
  readonly databaseUrl: string;
  readonly kafka: KafkaConfig;
  readonly topic: string;
  readonly deadLetterTopic: string;
  readonly group: string;
  /** The broker gives the partitions of a consumer that is silent for so long to the others of its group. */
  readonly sessionTimeout: number;
};

/** The same KAFKA_* variables as the server. @throws Error naming the missing variable */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const topic = env.KAFKA_TOPIC ?? 'intendance.events';
  return {
    databaseUrl: required(env, 'DATABASE_URL'),
    kafka: {
      clientId: 'intendance-consumer',
      brokers: required(env, 'KAFKA_BROKERS').split(','),
      ssl: env.KAFKA_TLS === 'true',
      ...(env.KAFKA_USERNAME && { sasl: login(env) }),
    },
    topic,
    deadLetterTopic: env.KAFKA_DEAD_LETTER_TOPIC ?? `${topic}.dead-letters`,
    group: env.KAFKA_GROUP ?? 'intendance-consumer',
    sessionTimeout: Number(env.KAFKA_SESSION_TIMEOUT_MS ?? 30_000),
  };
}

const login = (env: NodeJS.ProcessEnv): SASLOptions =>
  ({
    mechanism: env.KAFKA_SASL ?? 'scram-sha-512',
    username: env.KAFKA_USERNAME,
    password: required(env, 'KAFKA_PASSWORD'),
  }) as SASLOptions;

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
