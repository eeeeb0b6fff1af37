import type { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { Db, PgBoss } from 'pg-boss';

/**
 * pg-boss as a queue alone: it stores, hands out and retries jobs. Its timers stay off: the schedules are our own, jobs leave the queue as
 * soon as they end, and a migration upgrades its tables (ADR 0080).
 */
export async function openBoss(pool: pg.Pool, logger: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: 'jobs',
    db: poolDb(pool),
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => logger.warn({ msg: 'pg-boss', err: error }));
  await boss.start();
  return boss;
}

const poolDb = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    if (values) return pool.query(text, values);
    // A script may open a transaction of its own: after a failure, no other statement may get its connection.
    const client = await pool.connect();
    try {
      const result = await client.query(text);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

export const clientDb = (client: pg.ClientBase): Db => ({ executeSql: (text, values) => client.query(text, values) });
