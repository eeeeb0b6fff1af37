import type { TestApp } from './open-test-app.js';

/**
 * An instant between the events recorded so far and all later ones, whatever the pace of the machine: read from the clock that stamps
 * events, and returned once that clock has passed it.
 */
export async function passedInstant({ databases }: TestApp): Promise<string> {
  const clock = databases.home.pools.worker;
  const { rows } = await clock.query<{ at: Date }>(`SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' AS at`);
  const at = rows[0]?.at;
  if (!at) throw new Error('the clock of the database gave no instant');
  for (;;) {
    const answer = await clock.query<{ isPast: boolean }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) > $1::timestamptz AS "isPast"`,
      [at.toISOString()],
    );
    if (answer.rows[0]?.isPast) return at.toISOString();
  }
}
