export type SpanAttributes = Readonly<Record<string, string>>;

/** Records the work of this process as spans. Also the injection token. */
export abstract class Tracing {
  /** Runs the work in a span of its own, child of the current one. Attributes have ids and types, never the input of a user. */
  abstract run<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
}

/** Without an OpenTelemetry endpoint: records nothing, loads nothing. */
export const untraced: Tracing = { run: (_name, _attributes, work) => work() };
