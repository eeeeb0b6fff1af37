import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Tracing, untraced } from '../runtime/tracing.js';

export type OpenedTelemetry = {
  readonly tracing: Tracing;
  /** Before the application is initialised: it adds hooks. */
  observe(app: NestFastifyApplication): void;
  /** Flushes recorded spans and metrics. */
  stop(): Promise<void>;
};

export const noTelemetry: OpenedTelemetry = { tracing: untraced, observe: () => undefined, stop: async () => undefined };
