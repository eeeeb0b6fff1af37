import type { AnyCommand } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { CaseAttempt } from './case-attempt.js';

/** A refusal as the lines of a bulk report it; JSON, because a repeated bulk gets the lines of the first. */
export type LineRefusal = Pick<DomainError, 'code' | 'message' | 'kind' | 'violations' | 'details'>;
export type CaseLine<Answer> = { id: string } & ({ outcome: 'done'; answer: Answer } | { outcome: 'refused'; refusal: LineRefusal });
export type CasePart<C> = readonly [C, ...C[]];

/** The last command of an id, in parts of this size. */
export function* partsOf<C extends AnyCommand>(commands: readonly C[], size: number): Generator<CasePart<C>> {
  const unique = [...new Map(commands.map((each) => [each.id, each])).values()];
  for (let start = 0; start < unique.length; start += size) {
    const [first, ...more] = unique.slice(start, start + size);
    if (first) yield [first, ...more];
  }
}

/** Each command is decided on the state that the commands before it leave; the streams of all are read together. */
export async function decideLines<C extends AnyCommand, Answer>(
  attempt: CaseAttempt<C, Answer>,
  commands: readonly C[],
): Promise<CaseLine<Answer>[]> {
  await attempt.prefetch(commands);
  const lines: CaseLine<Answer>[] = [];
  for (const command of commands) lines.push(await lineOf(command, async () => (await attempt.decide(command)).answer));
  return lines;
}

/** A refused command stops no other. */
export async function lineOf<Answer>({ id }: AnyCommand, decide: () => Promise<Answer>): Promise<CaseLine<Answer>> {
  try {
    return { id, outcome: 'done', answer: await decide() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, kind, violations, details } = error;
    return { id, outcome: 'refused', refusal: { code, message, kind, violations, details } };
  }
}
