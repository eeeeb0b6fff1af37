import pg from 'pg';

const { builtins } = pg.types;
const asText = (value: string): string => value;

/**
 * How columns reach the code, per connection: pg's global parsers stay as they are. A day stays `YYYY-MM-DD` (pg would make it
 * midnight somewhere), bigint and numeric become numbers: amounts are cents and counts, within the safe range by `cents()`.
 */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [builtins.DATE]: asText,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
};
