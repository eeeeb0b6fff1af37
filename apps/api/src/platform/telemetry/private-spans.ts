import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Exports only these attributes. Paths hold ids and one-time links, query strings hold names, client addresses are personal data:
 * attributes outside this list are never exported, whatever a later version of an instrumentation adds.
 */
const exported: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.scheme',
  'server.address',
  'server.port',
  'network.protocol.version',
  'error.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'exception.type',
]);
const ours = 'intendance.';

export class PrivateSpans implements SpanExporter {
  constructor(private readonly exporter: SpanExporter) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans.map(withoutPersonalData), done);
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }
}

/** Messages of errors quote the values that PostgreSQL or a parser refused: their type alone is exported. */
export function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: selected(span.attributes), enumerable: true },
    status: { value: { code: span.status.code }, enumerable: true },
    events: { value: span.events.map((event) => ({ ...event, attributes: selected(event.attributes ?? {}) })), enumerable: true },
  }) as ReadableSpan;
}

function selected(attributes: Attributes): Attributes {
  const attributesToExport = Object.entries(attributes).filter(([name]) => exported.has(name) || name.startsWith(ours));
  return Object.fromEntries(
    attributesToExport.map(([name, value]) => [name, name === 'db.query.text' ? withoutLiterals(String(value)) : value]),
  );
}

/** Values travel as parameters; a statement that had one written into it would show it. */
const withoutLiterals = (sql: string): string => sql.replace(/'(?:[^']|'')*'/g, "'?'");
