/** The brokers that get the relayed events, and the login of this installation there. */
export type KafkaAccess = {
  readonly client: KafkaClient;
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly tls: boolean;
  readonly login: { readonly mechanism: KafkaMechanism; readonly username: string; readonly password: string } | null;
};

/** Both pass the same contract: kafkajs has had no release since 2023, the other one is younger. */
export const kafkaClients = ['kafkajs', '@platformatic/kafka'] as const;
type KafkaClient = (typeof kafkaClients)[number];

export const kafkaMechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const;
type KafkaMechanism = (typeof kafkaMechanisms)[number];

type KafkaValues = {
  readonly KAFKA_CLIENT?: KafkaClient | undefined;
  readonly KAFKA_BROKERS?: readonly string[] | undefined;
  readonly KAFKA_TOPIC?: string | undefined;
  readonly KAFKA_TLS?: boolean | undefined;
  readonly KAFKA_SASL?: KafkaMechanism | undefined;
  readonly KAFKA_USERNAME?: string | undefined;
  readonly KAFKA_PASSWORD?: string | undefined;
};

export function kafkaAccess(values: KafkaValues): KafkaAccess | null {
  const { KAFKA_BROKERS: brokers, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = values;
  if (!brokers) return null;
  const login = username && password ? { mechanism: values.KAFKA_SASL ?? kafkaMechanisms[0], username, password } : null;
  return {
    client: values.KAFKA_CLIENT ?? kafkaClients[0],
    brokers,
    topic: values.KAFKA_TOPIC ?? 'intendance.events',
    tls: values.KAFKA_TLS ?? false,
    login,
  };
}

/** `kafka:9092,kafka:9093` */
export function readBrokers(list: string): readonly string[] | undefined {
  const brokers = list.split(',').map((broker) => broker.trim());
  return brokers.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)) ? brokers : undefined;
}
