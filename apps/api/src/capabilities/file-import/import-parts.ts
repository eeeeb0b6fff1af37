import type { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { ImportAt, ImportDefinition, ImportTypes } from './import-definition.js';
import type { ImportFiles } from './import-files.js';
import { jobContext } from './job-context.js';

/** One imported noun, and the services that its life needs. */
export type ImportParts<T extends ImportTypes> = {
  readonly definition: ImportDefinition<T>;
  readonly store: EventStore;
  readonly files: ImportFiles;
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
  const state = definition.started(foldSlice(definition.decider, slice));
  return { id, version: slice?.version ?? 0, position: last?.position, movedAt: last?.recordedAt, state };
}

/** Decides one command and appends its events. */
export async function executeImport<T extends ImportTypes>(
  { definition, store }: ImportParts<T>,
  context: RequestContext,
  id: T['id'],
  command: T['command'],
): Promise<ImportAt<T>> {
  const { decider, stream, started } = definition;
  const { value, version, position } = await executeUnit(store, appendRequest(context, command.type), async (unit) => {
    const loaded = await unit.load(stream(id), decider);
    return unit.append(loaded, decider.decide(command, loaded.state)).state;
  });
  return { id, version, position, state: started(value) };
}

/** The same, from the job. */
export const recordImport = <T extends ImportTypes>(
  parts: ImportParts<T>,
  context: RequestContext,
  id: T['id'],
  command: T['command'],
): Promise<ImportAt<T>> => executeImport(parts, jobContext(context), id, command);
