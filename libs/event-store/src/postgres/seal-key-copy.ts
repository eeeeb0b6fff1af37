type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const columns = ['id', 'public_key', 'wrapped_key', 'since', 'endorsed_by', 'endorsement'] as const;
type SealKeyRow = Readonly<Record<(typeof columns)[number], unknown>>;

/** Each key after the one that endorses it. Keys that are there already stay. */
export async function copySealKeys(source: Query, destination: Query): Promise<void> {
  const keys = await source<SealKeyRow>(
    'SELECT id, public_key, wrapped_key, k.since::text AS since, endorsed_by, endorsement FROM evs.seal_key k ORDER BY k.since, id',
  );
  for (const key of keys)
    await destination(
      'INSERT INTO evs.seal_key VALUES ($1, $2, $3, $4::timestamptz, $5, $6) ON CONFLICT DO NOTHING',
      columns.map((name) => key[name]),
    );
}
