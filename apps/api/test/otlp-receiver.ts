import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };
type Attribute = { key: string; value: Value };
export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
export type ReceivedMetric = {
  name: string;
  gauge?: object;
  sum?: object;
  histogram?: { dataPoints: { bucketCounts: unknown[]; count: unknown }[] };
};
type Resource = { attributes: Attribute[] };
type PersonalReferences = { resourceSpans: { resource: Resource; scopeSpans: { spans: ReceivedSpan[] }[] }[] };
type MetricsBody = { resourceMetrics: { scopeMetrics: { metrics: ReceivedMetric[] }[] }[] };

/** A collector that receives OTLP over HTTP, as JSON. */
export class OtlpReceiver {
  readonly bodies: { path: string; type: string; body: string }[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', async (request, response) => {
      receiver.bodies.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body: await text(request) });
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  get spans(): ReceivedSpan[] {
    return this.read<PersonalReferences>('/v1/traces').flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  get resources(): Resource[] {
    return this.read<PersonalReferences>('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource));
  }

  get metrics(): ReceivedMetric[] {
    return this.read<MetricsBody>('/v1/metrics').flatMap(({ resourceMetrics }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    );
  }

  /** All that was received, as text. */
  get everything(): string {
    return this.bodies.map(({ body }) => body).join('\n');
  }

  private read<Body>(path: string): Body[] {
    return this.bodies.filter((received) => received.path === path).map(({ body }) => JSON.parse(body) as Body);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

export const attribute = ({ attributes }: { attributes: Attribute[] }, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
