import { z } from 'zod';
import { fewestConnections } from './pool-sizes.js';
import { StartupError } from './startup-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Issue message of a variable; its name comes first in the sentence that is printed. */
const shouldBe = (text: string) => ({ error: ({ input }: { readonly input?: unknown }) => `vaut « ${input} » : ${text}.` });
/** The value may hold a password: the sentence does not print it. */
const secretShouldBe = (text: string) => ({ error: `vaut « … » : ${text}.` });

const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

/** A variable that may be absent; an empty variable counts as absent, as in the specification of OpenTelemetry. */
const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) => text.pipe(schema.optional());

export const anyText = text;

export const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  optional(z.enum(choices, shouldBe(`une de ces valeurs est attendue : ${choices.join(', ')}`)));

export const flag = optional(
  z.stringbool({
    truthy: ['1', 'true', 'yes', 'on'],
    falsy: ['0', 'false', 'no', 'off'],
    case: 'sensitive',
    ...shouldBe('true ou false est attendu'),
  }),
);

export const matching = (pattern: RegExp, expectation: string) => optional(z.string().regex(pattern, shouldBe(expectation)));

/** `word`: a text that stands for no address at all. */
export const urlOr = <const Word extends string>(word: Word, ...protocols: readonly string[]) => {
  const isUrl = (value: string): boolean => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  const expectation = `une adresse ${protocols.map((protocol) => `${protocol}//…`).join(' ou ')} est attendue`;
  return optional(
    z.string().refine((value) => value === word || isUrl(value), {
      error: ({ input }) => `vaut « ${protocolOf(String(input))}… » : ${expectation}.`,
    }),
  );
};

export const url = (...protocols: readonly string[]) => urlOr('', ...protocols);

/** The rest of an address may hold a password. */
const protocolOf = (value: string): string => /^[a-z][\w+.-]*:\/\//i.exec(value)?.[0] ?? '';

export const port = optional(
  z
    .string()
    // 0 requests a free port from the system: tests use it.
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, shouldBe('un nombre de 0 à 65535 est attendu'))
    .transform(Number),
);

/** Connections of a process to one database. */
export const connections = optional(
  z
    .string()
    .refine(
      (value) => /^\d{2,3}$/.test(value) && Number(value) >= fewestConnections,
      shouldBe(`un nombre de ${fewestConnections} à 999 est attendu`),
    )
    .transform(Number),
);

/** Whole seconds, at most a minute. */
export const seconds = optional(
  z
    .string()
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) <= 60, shouldBe('un nombre de secondes de 0 à 60 est attendu'))
    .transform(Number),
);

export const secret = optional(z.string().min(32, secretShouldBe('au moins 32 caractères sont attendus')));

/** A value that `read` accepts; `explain` describes the valid values. */
export const custom = <Value extends NonNullable<unknown>>(
  read: (value: string) => Value | undefined,
  explain: (value: string) => string,
) =>
  optional(
    z.string().transform((value, context): Value => {
      const result = read(value);
      if (result !== undefined) return result;
      context.addIssue({ code: 'custom', message: `vaut « ${value} » : ${explain(value)}.` });
      return z.NEVER;
    }),
  );

/** A variable that another one makes necessary. */
export type Companion<Name extends string> = {
  readonly name: Name;
  readonly isNeeded: (env: Environment) => boolean;
  readonly expectation: string;
};

export const isSet = (env: Environment, name: string): boolean => Boolean(env[name]?.trim());

/** Reads every variable of the schema. @throws StartupError with one sentence for each wrong or missing variable */
export function readVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
  companions: readonly Companion<keyof Shape & string>[] = [],
): z.output<z.ZodObject<Shape>> {
  const result = schema.safeParse(env);
  const wrong = (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  const missing = companions
    .filter(({ name, isNeeded }) => !isSet(env, name) && isNeeded(env))
    .map(({ name, expectation }) => `${name} vaut «  » : ${expectation}.`);
  if (!result.success || missing.length > 0) throw new StartupError('configuration', [...wrong, ...missing].join('\n'));
  return result.data;
}
