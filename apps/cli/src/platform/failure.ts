import type { ApiProblem } from '@intendance/contract/problem.js';

/** Exit codes of the process. Scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  /** A rule refused at least one line, or the record does not exist. */
  refused: 1,
  usage: 2,
  /** Not signed in, session over, or no permission. */
  forbidden: 3,
  /** The server is unreachable, too busy or failing: a later try may work. */
  unavailable: 4,
  /** A file of this machine cannot be read or written. */
  file: 5,
  /** The command did its work, but the checks of the result found faults. */
  faults: 6,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'tout est fait',
  1: 'refus par une règle de gestion (une ligne au moins) ou enregistrement introuvable',
  2: 'commande ou option incorrecte',
  3: 'session absente ou terminée, ou droit insuffisant',
  4: 'serveur injoignable, trop sollicité ou en erreur',
  5: 'fichier de cette machine impossible à lire ou à écrire',
  6: 'travail fait, fichier enregistré s’il y en a un, mais les contrôles ont trouvé des défauts (exercices fec, site publish-check, verify, verify-file)',
};

/** An end that the user can understand: French, final, shown without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    message: string,
    readonly exitCode: ExitCode,
    /** Further lines, one for each refused field for instance. */
    readonly lines: readonly string[] = [],
  ) {
    super(message);
  }
}

/** The API's French message is passed through; the status only chooses the exit code. */
export function failureOf({ status, code, detail, violations, retryAfter }: ApiProblem, missingIds: readonly string[] = []): Failure {
  const lines = violations.filter(({ message }) => message !== detail).map(({ propertyPath, message }) => `${propertyPath} : ${message}`);
  if (status === 404) lines.push(...missingIds.map((id) => `Identifiant : ${id}`));
  if (code === 'access.step-up') lines.push('Lancez : intendance confirm');
  if (retryAfter) lines.push(`Réessayez dans ${retryAfter} s.`);
  return new Failure(detail, exitCodeOf(status), lines);
}

export function exitCodeOf(status: number): ExitCode {
  if (status === 400) return exitCodes.usage;
  if (status === 401 || status === 403) return exitCodes.forbidden;
  if (status === 429 || status >= 500) return exitCodes.unavailable;
  return exitCodes.refused;
}

/** The `code` of a system error: ENOENT, ECONNREFUSED… */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const reasonOf = (error: unknown): string => systemCode(error) ?? (error instanceof Error ? error.message : String(error));
