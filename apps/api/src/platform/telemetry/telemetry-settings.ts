import { z } from 'zod';
import { choice, type Environment, readVariables, url } from '../config/variables.js';

const protocols = ['http/protobuf', 'http/json', 'grpc'] as const;
export type OtlpProtocol = (typeof protocols)[number];

/** The signals to export, each by its protocol; null: not exported. */
export type TelemetrySettings = { readonly traces: OtlpProtocol | null; readonly metrics: OtlpProtocol | null };

const endpoint = url('http:', 'https:');
const exporter = choice(['otlp', 'none']);
const protocol = choice(protocols);

const variables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
});

/**
 * Reads the standard variables that decide whether OpenTelemetry is loaded; its SDK reads the others itself. Null: no endpoint, or disabled.
 * @throws StartupError with one sentence for each wrong variable: its name and the values that it may hold
 */
export function readTelemetry(env: Environment): TelemetrySettings | null {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const values = readVariables(variables, env);
  const signal = (name: 'TRACES' | 'METRICS'): OtlpProtocol | null => {
    const address = values[`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`] ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (address === undefined || values[`OTEL_${name}_EXPORTER`] === 'none') return null;
    return values[`OTEL_EXPORTER_OTLP_${name}_PROTOCOL`] ?? values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  };
  const settings = { traces: signal('TRACES'), metrics: signal('METRICS') };
  return settings.traces || settings.metrics ? settings : null;
}
