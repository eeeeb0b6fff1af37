import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chartFaults, readChart } from './helm-chart.mjs';

const chart = readChart(resolve(import.meta.dirname, '../..'));
/** The chart with one text replaced in one of its templates. */
const withTemplate = (name, before, after) => {
  const text = chart.templates[name];
  expect(text).toContain(before);
  return { ...chart, templates: { ...chart.templates, [name]: text.replace(before, after) } };
};

describe('the Helm chart', () => {
  it('agrees with the program, with compose.yaml and with its own schema', () => expect(chartFaults(chart)).toEqual([]));

  it.each([
    ['a variable that no process gets', withTemplate('_pod.tpl', ' "TICKETING_KEY"', ''), 'TICKETING_KEY is documented'],
    [
      'a variable that the program does not read',
      withTemplate('_pod.tpl', '"SMTP_URL"', '"SMTP_URL" "SMTP_HOST"'),
      'SMTP_HOST is no variable',
    ],
    ['a setting that is also a secret', withTemplate('_pod.tpl', '"SMTP_URL"', '"SMTP_URL" "MAIL_FROM"'), 'MAIL_FROM is passed twice'],
    ['a required variable made optional', withTemplate('_pod.tpl', '"SMTP_URL" }}', '}}'), 'SMTP_URL is required by compose.yaml'],
    [
      'a value outside the schema',
      withTemplate('service.yaml', '.Values.ingress.className', '.Values.ingress.class'),
      'ingress.class is not in',
    ],
    ['a block without end', withTemplate('scaling.yaml', '{{- end }}', ''), 'scaling.yaml: '],
    ['an action without end', withTemplate('scaling.yaml', '$role }}', '$role }'), 'scaling.yaml: an action has no end'],
    ['a probe of another path', withTemplate('deployments.yaml', 'path: /ready', 'path: /readyz'), '/readyz is no probe'],
    ['a role without process', withTemplate('_helpers.tpl', 'api,projector,worker', 'api,worker'), 'the role projector has no Deployment'],
    ['another user', withTemplate('deployments.yaml', 'runAsUser: 10001', 'runAsUser: 1000'), 'the pods do not run as 10001'],
    [
      'another metric',
      { ...chart, values: chart.values.replace('lagMetric: intendance_', 'lagMetric: ') },
      'projection_lag_seconds is no metric',
    ],
    ['a value that the schema lacks', { ...chart, values: `${chart.values}\nextra: 1\n` }, 'extra of values.yaml is not in'],
    [
      'another parameter of PostgreSQL',
      { ...chart, values: chart.values.replace('_timeout: 60s', '_timeout: 60min') },
      '_timeout is 60s in',
    ],
    ['alerts of its own', { ...chart, alertsOfChart: '' }, 'files/alerts.yml differs'],
    ['another version', { ...chart, version: '9.9.9' }, 'appVersion is not'],
  ])('is refused with %s', (_fault, broken, sentence) => {
    const faults = chartFaults(broken);
    expect(faults.filter((fault) => fault.includes(sentence))).toHaveLength(1);
  });
});
