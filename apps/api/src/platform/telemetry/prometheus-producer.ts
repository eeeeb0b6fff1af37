import type { Attributes, HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricReading, MetricSample } from '../runtime/metrics.js';

type Read = () => Promise<readonly MetricReading[]>;
type Period = { readonly startTime: HrTime; readonly endTime: HrTime };

/** Exports the metrics of `/metrics`, under the same names: one definition serves both. The SDK replaces the resource by its own. */
export class PrometheusProducer implements MetricProducer {
  private readonly startTime = instant();
  private read: Read = async () => [];

  /** The SDK starts before the application that it measures. */
  follow(read: Read): void {
    this.read = read;
  }

  async collect(): Promise<CollectionResult> {
    const errors: unknown[] = [];
    // The values of the process are exported again once the database answers.
    const readings = await this.read().catch((error: unknown) => {
      errors.push(error);
      return [];
    });
    const period = { startTime: this.startTime, endTime: instant() };
    const metrics = readings.flatMap((reading) => metricData(reading, period));
    const resource = undefined as unknown as CollectionResult['resourceMetrics']['resource'];
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'intendance' }, metrics }] }, errors };
  }
}

export function metricData(reading: MetricReading, period: Period): MetricData[] {
  if (reading.samples.length === 0) return [];
  const common = {
    descriptor: { name: reading.name, description: reading.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (reading.type) {
    case 'histogram':
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(reading, period) }];
    case 'counter':
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(reading, period) }];
    default:
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(reading, period) }];
  }
}

const points = ({ samples }: MetricReading, period: Period): DataPoint<number>[] =>
  samples.map(({ labels, value }) => ({ ...period, attributes: labels, value }));

/** Prometheus counts the values up to each bound, OpenTelemetry the values between two bounds. */
function histograms({ name, samples }: MetricReading, period: Period): DataPoint<Histogram>[] {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...groups.values()].map((group) => {
    const value = (suffix: string) => group.find((sample) => sample.name === `${name}_${suffix}`)?.value ?? 0;
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const counts = buckets.map((bucket, index) => bucket.value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    return {
      ...period,
      attributes: attributesOf(group),
      value: { buckets: { boundaries, counts }, sum: value('sum'), count: value('count') },
    };
  });
}

function attributesOf([sample]: readonly MetricSample[]): Attributes {
  const { le: _, ...labels } = sample?.labels ?? {};
  return labels;
}

const instant = (): HrTime => [Math.floor(Date.now() / 1000), (Date.now() % 1000) * 1_000_000];
