import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Tracing, untraced } from '../runtime/tracing.js';

export type OpenedTelemetry = {
  readonly tracing: Tracing;
  /** Before the application is initialised: it adds hooks. */
  observe(app: NestFastifyApplication): void;
  /** Sends what is recorded by then. */
  stop(): Promise<void>;
};

export const noTelemetry: OpenedTelemetry = { tracing: untraced, observe: () => undefined, stop: async () => undefined };
