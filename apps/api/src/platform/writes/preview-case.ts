import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../wire/request-context.js';
import { CaseAttempt } from './case-attempt.js';
import { type CaseLine, decideLines, partsOf } from './case-lines.js';
import { CaseRuntime } from './case-runtime.js';
import type { WriteResult } from './write-result.js';

export type CasePreview<Answer> = Pick<WriteResult<Answer>, 'value' | 'version'>;

/**
 * The answer that a command would get, and the version that its record would have: decides on the facts of a write and stores nothing.
 * @throws DomainError by a rule of the case; stale
 */
export class PreviewCase<C extends AnyCommand, Answer> extends Query<CasePreview<Answer>> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly command: NoInfer<C>,
    readonly expected?: number,
  ) {
    super();
  }
}

@QueryHandler(PreviewCase)
export class PreviewCaseHandler implements IQueryHandler<PreviewCase<AnyCommand, unknown>> {
  constructor(private readonly runtime: CaseRuntime) {}

  async execute<C extends AnyCommand, Answer>({
    context,
    definition,
    command,
    expected,
  }: PreviewCase<C, Answer>): Promise<CasePreview<Answer>> {
    const { answer, version } = await new CaseAttempt(this.runtime, definition, context).decide(command, expected);
    return { value: answer, version };
  }
}

/** The lines that `ExecuteCaseInBulk` would report: each command sees the events of all commands before it. */
export class PreviewCaseInBulk<C extends AnyCommand, Answer> extends Query<readonly CaseLine<Answer>[]> {
  constructor(
    readonly context: RequestContext,
    readonly definition: RunnableCase<C, Answer>,
    readonly commands: readonly NoInfer<C>[],
  ) {
    super();
  }
}

const mostTogether = 100;

@QueryHandler(PreviewCaseInBulk)
export class PreviewCaseInBulkHandler implements IQueryHandler<PreviewCaseInBulk<AnyCommand, unknown>> {
  constructor(private readonly runtime: CaseRuntime) {}

  async execute<C extends AnyCommand, Answer>({
    context,
    definition,
    commands,
  }: PreviewCaseInBulk<C, Answer>): Promise<readonly CaseLine<Answer>[]> {
    const attempt = new CaseAttempt(this.runtime, definition, context);
    const lines: CaseLine<Answer>[] = [];
    for (const part of partsOf<C>(commands, mostTogether)) lines.push(...(await decideLines(attempt, part)));
    return lines;
  }
}
