import type { KafkaAccess } from './platform/config/kafka-access.js';
import { StartupError } from './platform/config/startup-error.js';
import type { DeadLetter } from './platform/relay/dead-letters.js';

export type DeadLetterRequest =
  | { type: 'list-dead-letters'; topic: string | null }
  | { type: 'resend-dead-letters'; topic: string | null; ids: readonly string[] | 'all' };

const noBrokers = 'Aucun serveur Kafka : donnez KAFKA_BROKERS et les autres réglages KAFKA_* du serveur (--env-file).';

/** Opens no database. @throws DomainError, StartupError */
export async function answerDeadLetters(
  request: DeadLetterRequest,
  { kafka }: { kafka: KafkaAccess | null },
): Promise<{ dead_letters: DeadLetter[] }> {
  if (kafka === null) throw new StartupError('configuration', noBrokers);
  const { DeadLetters } = await import('./platform/relay/dead-letters.js');
  const deadLetters = new DeadLetters(kafka, request.topic ?? undefined);
  try {
    const letters = request.type === 'list-dead-letters' ? deadLetters.list() : deadLetters.resend(request.ids);
    return { dead_letters: await letters };
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('KafkaJS')) throw error;
    throw new StartupError('configuration', `Kafka (${kafka.brokers.join(', ')}) ne répond pas comme attendu : ${error.message}`);
  }
}
