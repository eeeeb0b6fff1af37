import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics. One registry per application, so that specs may open several. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of the answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  /** One observer of each label set: finding it by its labels costs more than the observation. */
  private readonly observers = new Map<string, { observe(seconds: number): void }>();

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'intendance_' });
  }

  /** @param route the pattern (`/api/refunds/:id`), never the address: ids would make a series each */
  answered(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let observer = this.observers.get(key);
    if (!observer) {
      observer = this.durations.labels({ method, route, status });
      this.observers.set(key, observer);
    }
    observer.observe(seconds);
  }

  /** A value computed at each scrape. */
  gauge(name: string, help: string, labelNames: readonly string[], read: () => Promise<Reading[]> | Reading[]): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await read()) this.set(labels, value);
      },
    });
  }

  /** The same values as `text`, for an exporter of another format. */
  async read(): Promise<MetricReading[]> {
    const metrics = await this.registry.getMetricsAsJSON();
    return metrics.map(({ name, help, type, values }) => ({ name, help, type: String(type), samples: values.map(sampleOf(name)) }));
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

export type Reading = { labels: Record<string, string>; value: number };

export type MetricSample = { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly value: number };
/** `name` of a histogram's samples ends with `_bucket`, `_sum` or `_count`. */
export type MetricReading = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly MetricSample[];
};

type ReadValue = { readonly metricName?: string; readonly labels: object; readonly value: number };
const sampleOf =
  (name: string) =>
  ({ metricName, labels, value }: ReadValue): MetricSample => ({
    name: metricName ?? name,
    labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
    value,
  });
