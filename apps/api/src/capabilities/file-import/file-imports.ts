import { isBusy } from '@intendance/domain/capabilities/file-import/import-lifecycle.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { decodePosition, encodePosition } from '@intendance/event-store/feed-position.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { ImportAt, ImportDefinition, ImportTypes } from './import-definition.js';
import { ImportFiles } from './import-files.js';
import { executeImport, type ImportParts, readImport } from './import-parts.js';
import { runImport } from './import-run.js';
import { undoImport } from './import-undo.js';

type ImportJob = {
  readonly environmentId: EnvironmentId;
  readonly actor: RequestContext['actor'];
  readonly importId: string;
  readonly position?: string | null;
};

/** The result of a dry run. `content` is absent when the file is stored already. */
type DryRun<T extends ImportTypes> = {
  readonly content?: Buffer;
  readonly report: T['report'];
  readonly command: T['command'];
};

const longestWaitMs = 10_000;

/** Makes imports of definitions: each one is a dry run on upload, then a job that survives the browser and a restart. */
@Injectable()
export class FileImports {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly files: ImportFiles,
    private readonly jobs: Jobs,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Called once per noun, at the construction of its module. */
  declare<T extends ImportTypes>(definition: ImportDefinition<T>): FileImport<T> {
    const { store, commands, files, jobs, progress } = this;
    const fileImport = new FileImport<T>({ definition, store, commands, files, progress }, jobs, progress);
    jobs.register<ImportJob>({ name: definition.name, tries: 5, secondsBetweenTries: 5, handle: (job) => fileImport.work(job) });
    return fileImport;
  }
}

/** The imports of one noun. */
export class FileImport<T extends ImportTypes> {
  constructor(
    private readonly parts: ImportParts<T>,
    private readonly jobs: Jobs,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Stores the file and the report before the event: an import that users see has both. @param before the state until now */
  async keep(
    context: RequestContext,
    id: T['id'],
    before: { status: 'none' } | T['state'],
    { content, report, command }: DryRun<T>,
  ): Promise<ImportAt<T>> {
    const { definition, files } = this.parts;
    if (content) await files.keepFile(context, id, content);
    const run = before.status === 'none' ? 1 : before.reports + 1;
    if (definition.decider.decide(command, before).length > 0) await files.keepReport(context, id, run, report);
    return executeImport(this.parts, context, id, command);
  }

  async confirm(context: RequestContext, id: T['id'], command: T['command']): Promise<ImportAt<T>> {
    return this.start(context, await executeImport(this.parts, context, id, command), 'running');
  }

  async undo(context: RequestContext, id: T['id']): Promise<ImportAt<T>> {
    const { undo } = this.parts.definition;
    if (!undo) throw new Error(`${this.parts.definition.name} has no undo`);
    return this.start(context, await executeImport(this.parts, context, id, undo.start), 'undoing');
  }

  /** Reading an import whose job is dead adds the job again. @throws DomainError when the import does not exist */
  async find(context: RequestContext, id: T['id']): Promise<ImportAt<T>> {
    const { movedAt, ...importRecord } = await readImport(this.parts, context, id);
    if (!isBusy(importRecord.state)) return importRecord;
    const { name } = this.parts.definition;
    const key = `${context.environmentId} ${id} ${importRecord.version}`;
    if (movedAt) await this.jobs.addIfStalled(name, this.jobOf(context, importRecord), { key, movedAt });
    return { ...importRecord, position: undefined };
  }

  report(context: RequestContext, { id, state }: ImportAt<T>): Promise<T['report'] | null> {
    return this.parts.files.report<T['report']>(context, id, state.reports);
  }

  run(context: RequestContext, id: T['id']): Promise<void> {
    return runImport(this.parts, context, id);
  }

  async work({ environmentId, actor, importId, position }: ImportJob): Promise<void> {
    const context = systemContext(environmentId, 'import', actor);
    const before = position ? decodePosition(position) : undefined;
    const { readModels } = this.parts.definition;
    if (before && !(await this.progress.shows({ environmentId, position: before }, readModels, longestWaitMs)))
      throw new Error('the read models are late');
    await runImport(this.parts, context, importId);
    await undoImport(this.parts, context, importId);
  }

  /** One job per step of the import: a repeated request adds the job again if it was lost. */
  private async start(context: RequestContext, importRecord: ImportAt<T>, status: ImportAt<T>['state']['status']): Promise<ImportAt<T>> {
    const { environmentId } = context;
    const jobId = derivedId(`${environmentId} ${importRecord.id} ${status} ${importRecord.version}`);
    if (importRecord.state.status === status) await this.jobs.add(this.parts.definition.name, this.jobOf(context, importRecord), jobId);
    return importRecord;
  }

  private jobOf({ environmentId, actor }: RequestContext, { id, position }: ImportAt<T>): ImportJob {
    const { readModels } = this.parts.definition;
    return { environmentId, actor, importId: id, position: readModels.length > 0 && position ? encodePosition(position) : null };
  }
}
