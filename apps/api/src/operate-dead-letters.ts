import type { KafkaAccess } from './platform/config/kafka-access.js';
import { StartupError } from './platform/config/startup-error.js';
import type { DeadLetter } from './platform/relay/dead-letters.js';

export type DeadLetterRequest =
  | { type: 'list-dead-letters'; topic: string | null }
  | { type: 'resend-dead-letters' | 'discard-dead-letters'; topic: string | null; ids: readonly string[] | 'all' };

const noBrokers = 'Aucun serveur Kafka : donnez KAFKA_BROKERS et les autres réglages KAFKA_* du serveur (--env-file).';

const types: readonly string[] = ['list-dead-letters', 'resend-dead-letters', 'discard-dead-letters'] satisfies DeadLetterRequest['type'][];

export const isAboutDeadLetters = (request: { readonly type: string }): request is DeadLetterRequest => types.includes(request.type);

/** Opens no database. @throws DomainError, StartupError */
export async function answerDeadLetters(
  request: DeadLetterRequest,
  { kafka }: { kafka: KafkaAccess | null },
): Promise<{ dead_letters: DeadLetter[] }> {
  if (kafka === null) throw new StartupError('configuration', noBrokers);
  const { DeadLetters } = await import('./platform/relay/dead-letters.js');
  const deadLetters = new DeadLetters(kafka, request.topic ?? undefined);
  try {
    if (request.type === 'list-dead-letters') return { dead_letters: await deadLetters.list() };
    const isResent = request.type === 'resend-dead-letters';
    return { dead_letters: await (isResent ? deadLetters.resend(request.ids) : deadLetters.discard(request.ids)) };
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('KafkaJS')) throw error;
    throw new StartupError('configuration', `Kafka (${kafka.brokers.join(', ')}) ne répond pas comme attendu : ${error.message}`);
  }
}
