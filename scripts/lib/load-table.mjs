/** @typedef {{ name: string, structure: string, milliseconds: number, status: number }} Call */

/** @param {number[]} sorted */
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ms = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/**
 * A Markdown table: a row for each kind of call and each structure. A refusal with 503 is no failure of its structure alone; another status is.
 * @param {Call[]} calls
 */
export function loadTable(calls, seconds) {
  const rows = [...groups(calls, ({ name }) => name), ...groups(calls, ({ structure }) => structure), ['all', calls]];
  const lines = rows.map(([name, those]) => {
    const waits = those.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
    const shares = [0.5, 0.95, 0.99].map((share) => ms(percentile(waits, share)));
    const unavailable = those.filter(({ status }) => status === 503).length;
    const failures = those.filter(({ status }) => status !== 503 && (status < 200 || status >= 300)).length;
    return `| ${[name, those.length, (those.length / seconds).toFixed(1), ...shares, unavailable, failures].join(' | ')} |`;
  });
  return ['| what | calls | a second | p50 ms | p95 | p99 | 503 | failures |', '|---|---:|---:|---:|---:|---:|---:|---:|', ...lines].join(
    '\n',
  );
}

/** @returns {[string, Call[]][]} */
const groups = (calls, key) => [...Map.groupBy(calls, key)].toSorted(([left], [right]) => left.localeCompare(right));
