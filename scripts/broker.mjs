// `npm run broker`: a real Apache Kafka of one node on this machine, without a container. Ctrl-C ends it and removes its messages.
import { fail, requireNode } from './lib/node.mjs';

await requireNode();
const { findKafka, NoBroker } = await import('../libs/testing/src/kafka-jars.ts');
const { startBroker } = await import('../libs/testing/src/kafka-broker.ts');

const port = Number(process.env.BROKER_PORT ?? '9092');
const say = (line) => process.stderr.write(`${line}\n`);

try {
  const kafka = await findKafka(process.env, { onStart: () => say('Maven va chercher les fichiers d’Apache Kafka (45 Mo, une fois)…') });
  say('Apache Kafka démarre…');
  const broker = await startBroker(kafka, { port });
  say(`Apache Kafka répond sur ${broker.address}. Ctrl-C l’arrête et efface ses messages.`);
  say(`Intendance lui envoie ses événements avec : KAFKA_BROKERS=${broker.address} npm start`);
  // The broker and its guard keep no process alive.
  setInterval(() => undefined, 60_000);
  const interruption = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, done);
  });
  const isInterrupted = await Promise.race([interruption.then(() => true), broker.end.then(() => false)]);
  await broker.stop();
  if (!isInterrupted) fail('Apache Kafka s’est arrêté.');
} catch (error) {
  if (!(error instanceof NoBroker)) throw error;
  fail(error.message);
}
process.exit();
