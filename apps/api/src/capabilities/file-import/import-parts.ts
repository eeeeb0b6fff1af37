import type { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { singleStreamCase } from '@intendance/kernel/case.js';
import type { CommandBus } from '@nestjs/cqrs';
import type { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { ImportAt, ImportDefinition, ImportTypes } from './import-definition.js';
import type { ImportFiles } from './import-files.js';
import { jobContext } from './job-context.js';

/** One imported noun, and the services that its life needs. */
export type ImportParts<T extends ImportTypes> = {
  readonly definition: ImportDefinition<T>;
  readonly store: EventStore;
  readonly commands: CommandBus;
  readonly files: ImportFiles;
  readonly progress: Pick<ProjectionProgress, 'reached'>;
};

type ReadImport<T extends ImportTypes> = ImportAt<T> & { readonly movedAt: Date | undefined };

/** @throws DomainError when there is no such import */
export async function readImport<T extends ImportTypes>(
  { definition, store }: ImportParts<T>,
  { environmentId }: RequestContext,
  id: T['id'],
): Promise<ReadImport<T>> {
  const [slice] = await store.read(environmentId, [definition.stream(id)]);
  const last = slice?.events.at(-1);
  const state = definition.started(foldSlice(definition.decider, slice).state);
  return { id, version: slice?.version ?? 0, position: last?.position, movedAt: last?.recordedAt, state };
}

/** Decides one command and appends its events. */
export async function executeImport<T extends ImportTypes>(
  { definition, commands }: ImportParts<T>,
  context: RequestContext,
  id: T['id'],
  command: T['command'],
): Promise<ImportAt<T>> {
  const { decider, stream, started: answer } = definition;
  const request = new ExecuteCase(context, singleStreamCase({ decider, stream, answer }), { ...command, id });
  const { value: state, version, position } = await commands.execute(request);
  return { id, version, position, state };
}

/** The same, from the job. */
export const recordImport = <T extends ImportTypes>(
  parts: ImportParts<T>,
  context: RequestContext,
  id: T['id'],
  command: T['command'],
): Promise<ImportAt<T>> => executeImport(parts, jobContext(context), id, command);
