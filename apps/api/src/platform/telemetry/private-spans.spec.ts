import { describe, expect, it } from '@jest/globals';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { Metrics } from '../runtime/metrics.js';
import { withoutPersonalData } from './private-spans.js';
import { PrometheusProducer } from './prometheus-producer.js';

const span = (parts: object): ReadableSpan =>
  ({ name: 'GET', attributes: {}, status: { code: 0 }, events: [], ...parts }) as unknown as ReadableSpan;

describe('an exported span', () => {
  it('holds the attributes of a list, and ours', () => {
    const attributes = {
      'http.route': '/api/people',
      'url.path': '/api/people/1',
      'url.query': 'search=zorglub',
      'client.address': '192.0.2.1',
      'intendance.command': 'ValidateRefund',
      'an.attribute.of.tomorrow': 'zorglub',
    };
    expect(withoutPersonalData(span({ attributes })).attributes).toEqual({
      'http.route': '/api/people',
      'intendance.command': 'ValidateRefund',
    });
  });

  it('shows no value that was written into a statement', () => {
    const attributes = { 'db.query.text': "SELECT * FROM person WHERE name = 'O''Zorglub' AND id = $1" };
    expect(withoutPersonalData(span({ attributes })).attributes['db.query.text']).toBe("SELECT * FROM person WHERE name = '?' AND id = $1");
  });

  it('tells the type of an error, not its message, which quotes what was refused', () => {
    const message = 'invalid input syntax for type date: "zorglub"';
    const attributes = { 'exception.type': 'DatabaseError', 'exception.message': message };
    const exported = withoutPersonalData(span({ status: { code: 2, message }, events: [{ name: 'exception', attributes }] }));
    expect(exported.status).toEqual({ code: 2 });
    expect(exported.events).toEqual([{ name: 'exception', attributes: { 'exception.type': 'DatabaseError' } }]);
    expect(exported.name).toBe('GET');
  });
});

describe('the exported metrics', () => {
  it('are those of Prometheus, a histogram counted between its bounds', async () => {
    const metrics = new Metrics();
    const producer = new PrometheusProducer();
    expect((await producer.collect()).resourceMetrics.scopeMetrics[0]?.metrics).toEqual([]);
    producer.follow(() => metrics.read());
    for (const seconds of [0.001, 0.003, 60]) metrics.answered('GET', '/api/refunds/:id', 200, seconds);
    metrics.gauge('some_gauge', 'Some', ['state'], () => [{ labels: { state: 'idle' }, value: 3 }]);
    const exported = (await producer.collect()).resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    const pointsOf = (name: string) => exported.find(({ descriptor }) => descriptor.name === name)?.dataPoints;
    expect(pointsOf('some_gauge')).toMatchObject([{ attributes: { state: 'idle' }, value: 3 }]);
    expect(pointsOf('http_request_duration_seconds')).toMatchObject([
      {
        attributes: { method: 'GET', route: '/api/refunds/:id', status: '200' },
        value: {
          count: 3,
          buckets: {
            boundaries: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
            counts: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
          },
        },
      },
    ]);
  });

  it('say what could not be read, and come again', async () => {
    const producer = new PrometheusProducer();
    const outage = new Error('the database does not answer');
    producer.follow(() => Promise.reject(outage));
    expect(await producer.collect()).toMatchObject({ errors: [outage] });
    producer.follow(() => new Metrics().read());
    expect((await producer.collect()).errors).toEqual([]);
  });
});
