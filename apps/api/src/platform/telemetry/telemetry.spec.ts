import { describe, expect, it } from '@jest/globals';
import { StartupError } from '../config/startup-error.js';
import { readTelemetry } from './telemetry-settings.js';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const refusal = (name: string, value: string, expected: string) =>
  new StartupError('configuration', `${name} vaut « ${value} » : ${expected}.`);

describe('the variables of OpenTelemetry', () => {
  it.each([
    [{}, null],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_EXPORTER: 'otlp' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, null],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, null],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, null],
    [endpoint, { traces: 'http/protobuf', metrics: 'http/protobuf' }],
    [
      { ...endpoint, OTEL_SDK_DISABLED: '', OTEL_TRACES_EXPORTER: '' },
      { traces: 'http/protobuf', metrics: 'http/protobuf' },
    ],
    [
      { ...endpoint, OTEL_METRICS_EXPORTER: 'none' },
      { traces: 'http/protobuf', metrics: null },
    ],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/v1/traces' }, { traces: 'http/protobuf', metrics: null }],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' },
      { traces: 'grpc', metrics: 'http/json' },
    ],
  ])('%j export %j', (env: Record<string, string>, expected) => {
    expect(readTelemetry(env)).toEqual(expected);
  });

  it('are refused with a sentence when one is wrong, without the value of an address', () => {
    expect(() => readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(
      refusal('OTEL_EXPORTER_OTLP_ENDPOINT', '…', 'une adresse http://… ou https://… est attendue'),
    );
    expect(() => readTelemetry({ ...endpoint, OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow(
      refusal('OTEL_TRACES_EXPORTER', 'zipkin', 'une de ces valeurs est attendue : otlp, none'),
    );
  });
});
