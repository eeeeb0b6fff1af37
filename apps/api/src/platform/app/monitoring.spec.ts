import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../runtime/metrics.js';

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const alerts = read('deploy/monitoring/alerts.yml');
const dashboard = read('deploy/monitoring/dashboard.json');

/** The metrics of /metrics: the gauges of the program, those of Node, and the requests. */
async function servedMetrics(): Promise<ReadonlySet<string>> {
  const own = (await new Metrics().read()).map(({ name }) => name);
  const gauges = globSync('apps/api/src/**/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:gauge|ofEach)\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name),
  );
  return new Set([...own, ...gauges].flatMap((name) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]));
}
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:intendance|http_request)_[a-z0-9_]+/g)].map(([name]) => name)),
];
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

describe('the rules and the dashboard of the operator', () => {
  it('name only metrics that the program serves', async () => {
    const metrics = await servedMetrics();
    expect(metricsIn(alerts).length).toBeGreaterThan(8);
    expect([...metricsIn(alerts), ...metricsIn(dashboard)].filter((name) => !metrics.has(name))).toEqual([]);
  });
  it('lead from each alert to a page of the runbooks', () => {
    const anchors = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    const runbooks = [...alerts.matchAll(/runbook: docs\/runbooks\.md#([a-z0-9-]+)/g)].map(([, anchor = '']) => anchor);
    expect(runbooks).toHaveLength((alerts.match(/- alert: /g) ?? []).length);
    expect(runbooks.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
  it('show every gauge of the program on the dashboard', async () => {
    const gauges = [...(await servedMetrics())].filter((name) =>
      /^intendance_(?:projection|policy|relay|sealing|database|schedule|structure)/.test(name),
    );
    // The instant of the last run is for the alert, and two gauges say nothing that others do not.
    const withoutPanel = /_(?:count|bucket|sum)$|last_run_seconds|projection_behind_events|relay_(?:connected|sent_events)/;
    expect(gauges.filter((name) => !withoutPanel.test(name) && !dashboard.includes(name))).toEqual([]);
  });
});
