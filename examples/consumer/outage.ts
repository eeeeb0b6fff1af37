/** Connection failures, shutdowns, full resources, deadlocks and read-only standbys, by the codes of PostgreSQL and of Node. */
const temporary = /^(08|53|57P|40|25006|55P03|E(CONN|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOST|NET))/;

/** A failure of PostgreSQL or Kafka, not of the message: waiting helps, and a dead letter would be wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && temporary.test(code)) ||
    error.name.startsWith('KafkaJS') ||
    /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
  );
}
