import { createRequire } from 'node:module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { context, DiagLogLevel, diag, SpanStatusCode, trace } from '@opentelemetry/api';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { Metrics } from '../runtime/metrics.js';
import type { SpanAttributes, Tracing } from '../runtime/tracing.js';
import { openMetricExporter, openTraceExporter } from './exporters.js';
import type { OpenedTelemetry } from './opened-telemetry.js';
import { PrivateSpans } from './private-spans.js';
import { PrometheusProducer } from './prometheus-producer.js';
import type { TelemetrySettings } from './telemetry-settings.js';
import { traceCommands } from './trace-commands.js';

const secondsBetweenComplaints = 60;
const stopWithinMs = 3_000;
/** Asked every few seconds by supervisors: they would hide the requests of users. */
const probes = /^\/(api\/)?(health|ready|metrics)\b/;

/** Starts the SDK of OpenTelemetry. Imported only where `readTelemetry` found an endpoint. */
export async function openTelemetry(settings: TelemetrySettings, env: NodeJS.ProcessEnv, log: Logger): Promise<OpenedTelemetry> {
  const producer = new PrometheusProducer();
  const sdk = new NodeSDK({
    ...(!namesItself(env) && { serviceName: 'intendance' }),
    ...(settings.traces ? { traceExporter: new PrivateSpans(await openTraceExporter(settings.traces)) } : { spanProcessors: [] }),
    metricReaders: settings.metrics ? [await openReader(settings.metrics, env, producer)] : [],
    // The log stays on standard error: its lines may quote the input of a user.
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => probes.test(url) }),
      // Without a parent, the readers of the feed would make a trace of each look at it.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  // The SDK sets a logger of its own for OTEL_LOG_LEVEL, and none without it: a collector out of reach would stay unknown.
  if (!env.OTEL_LOG_LEVEL) diag.setLogger(complaints(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  sdk.start();
  loadInstrumented();
  return { tracing: otelTracing, observe: (app) => observe(app, producer), stop: () => withinLimit(sdk.shutdown()) };
}

async function openReader(protocol: NonNullable<TelemetrySettings['metrics']>, env: NodeJS.ProcessEnv, producer: PrometheusProducer) {
  const exporter = await openMetricExporter(protocol);
  const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000;
  const exportTimeoutMillis = Math.min(Number(env.OTEL_METRIC_EXPORT_TIMEOUT) || 30_000, exportIntervalMillis);
  return new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis, metricProducers: [producer] });
}

const namesItself = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.OTEL_SERVICE_NAME) || /(^|,)\s*service\.name=/.test(env.OTEL_RESOURCE_ATTRIBUTES ?? '');

/** Instrumentations patch modules loaded by `require`, while the program uses `import`: both get the same patched objects. */
function loadInstrumented(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https', 'pg']) require(name);
  createRequire(require.resolve('pg'))('pg-pool');
}

function observe(app: NestFastifyApplication, producer: PrometheusProducer): void {
  const metrics = app.get(Metrics);
  producer.follow(() => metrics.read());
  traceCommands(app, otelTracing);
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', async (request) => {
    const metadata = getRPCMetadata(context.active());
    // The instrumentation names the span after the route when the answer ends.
    if (metadata?.type === RPCType.HTTP) metadata.route = request.routeOptions.url ?? 'none';
    trace.getActiveSpan()?.setAttribute('intendance.request_id', request.id);
  });
}

const otelTracing: Tracing = {
  run: <Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result> =>
    trace.getTracer('intendance').startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    }),
};

function complaints(log: Logger) {
  let quietUntil = 0;
  const ignore = (): void => undefined;
  const error = (message: string, ...details: unknown[]): void => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + secondsBetweenComplaints * 1000;
    log.warn({ details }, `OpenTelemetry: ${sentenceOf(message)}`);
  };
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}

/** The SDK reports an error as JSON with its stack. */
function sentenceOf(message: string): string {
  try {
    return String((JSON.parse(message) as { message?: unknown }).message ?? message);
  } catch {
    return message;
  }
}

/** A collector that does not answer holds no stop back. */
async function withinLimit(work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, stopWithinMs);
  await Promise.race([work.catch(() => undefined), promise]);
  clearTimeout(timer);
}
