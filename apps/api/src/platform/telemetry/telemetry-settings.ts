import { StartupError } from '../runtime/startup-error.js';

const protocols = ['http/protobuf', 'http/json', 'grpc'] as const;
export type OtlpProtocol = (typeof protocols)[number];

/** The signals to export, each by its protocol; null: not exported. */
export type TelemetrySettings = { readonly traces: OtlpProtocol | null; readonly metrics: OtlpProtocol | null };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the standard variables that decide whether OpenTelemetry is loaded; its SDK reads the others itself. Null: no endpoint, or disabled.
 * @throws StartupError naming the variable and what it may hold
 */
export function readTelemetry(env: Environment): TelemetrySettings | null {
  if (text(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const settings = { traces: readSignal(env, 'TRACES'), metrics: readSignal(env, 'METRICS') };
  return settings.traces || settings.metrics ? settings : null;
}

function readSignal(env: Environment, signal: 'TRACES' | 'METRICS'): OtlpProtocol | null {
  const endpoint = readEndpoint(env, `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? readEndpoint(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const exporter = readChoice(env, `OTEL_${signal}_EXPORTER`, ['otlp', 'none']) ?? 'otlp';
  if (endpoint === undefined || exporter === 'none') return null;
  return (
    readChoice(env, `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, protocols) ??
    readChoice(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', protocols) ??
    'http/protobuf'
  );
}

function readEndpoint(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !['http:', 'https:'].includes(new URL(value).protocol))
    // The value may hold a password: it is never printed.
    throw new StartupError('configuration', `${name} vaut « … » : une adresse http://… ou https://… est attendue.`);
  return value;
}

function readChoice<Choice extends string>(env: Environment, name: string, choices: readonly Choice[]): Choice | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw new StartupError('configuration', `${name} vaut « ${value} » : une de ces valeurs est attendue : ${choices.join(', ')}.`);
  return choice;
}

/** The specification of OpenTelemetry: an empty variable is as an absent one. */
const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;
