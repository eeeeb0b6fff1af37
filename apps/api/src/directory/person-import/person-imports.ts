import { createHash } from 'node:crypto';
import type { ColumnCorrections } from '@intendance/domain/directory/person-import/import-columns.js';
import {
  type AbsentsLeaving,
  type ImportMode,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  type PersonImportCommand,
  personImportDecider,
  type StartedImport,
  started,
} from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { decodePosition, encodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { ImportAbsents } from './import-absents.js';
import { ImportAssessment } from './import-assessment.js';
import { ImportPlanner } from './import-plan.js';
import { ImportFiles, type ImportReport } from './import-report.js';
import { ImportRun } from './import-run.js';
import { ImportUndo } from './import-undo.js';

export type ImportUpload = {
  readonly fileName: string;
  readonly content: Buffer;
  readonly corrections: ColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
};
export type ImportConfirmation = {
  readonly mode: ImportMode;
  readonly corrections?: ColumnCorrections | undefined;
  readonly leaving?: AbsentsLeaving | undefined;
};
export type FoundImport = {
  readonly id: PersonImportId;
  readonly version: number;
  readonly position: FeedPosition | undefined;
  readonly state: StartedImport;
};

type ImportJob = { environmentId: EnvironmentId; actor: RequestContext['actor']; importId: PersonImportId; position: string | null };

const queue = 'person-import';
const longestWaitMs = 10_000;

/** Files of people: a dry run on upload, then a job that goes on without the browser and after a restart. */
@Injectable()
export class PersonImports {
  constructor(
    private readonly store: EventStore,
    private readonly assessment: ImportAssessment,
    private readonly files: ImportFiles,
    private readonly planner: ImportPlanner,
    private readonly absents: ImportAbsents,
    private readonly run: ImportRun,
    private readonly undoing: ImportUndo,
    private readonly progress: ProjectionProgress,
    private readonly jobs: Jobs,
  ) {
    jobs.register<ImportJob>({ name: queue, tries: 5, secondsBetweenTries: 5, handle: (job) => this.work(job) });
  }

  /** The same file read the same way is the same import. @throws DomainError person-import.* */
  async upload(context: RequestContext, { fileName, content, corrections, sheet }: ImportUpload, family: boolean): Promise<FoundImport> {
    const hash = createHash('sha256').update(content).digest('hex');
    const id = await this.idOf(context, `${hash} ${canonicalJson(corrections)}${sheet === null ? '' : ` ${sheet}`}`);
    const prepared = await this.assessment.prepare(context, content, { corrections, family, sheet });
    const absents = await this.absents.of(context, prepared, { on: prepared.today });
    const report = (await this.planner.assess(context, prepared)).of(prepared, absents);
    const file = { fileName, size: content.length, sha256: hash, lines: prepared.lines.length, family };
    await this.files.keepFile(context, id, content);
    const found = await this.execute(context, id, {
      type: 'UploadPersonImport',
      data: { ...file, counts: report.counts, corrections, absent: absents.length, ...(sheet !== null && { sheet }) },
    });
    if (found.position) await this.files.keepReport(context, id, found.state.runs, report);
    return found;
  }

  /** An import that was erased with somebody in it is over: the same file is another one. */
  private async idOf({ environmentId }: RequestContext, file: string): Promise<PersonImportId> {
    for (let erased = 0; ; erased++) {
      const id = derivedId<'person-import'>(`person import ${environmentId} ${file}${erased ? ` ${erased}` : ''}`);
      const [slice] = await this.store.read(environmentId, [personImportStream(id)]);
      const state = foldSlice(personImportDecider, slice);
      if (state.status === 'none' || !state.isErased) return id;
    }
  }

  /** A new dry run of a kept file under other columns is part of confirming. */
  async confirm(context: RequestContext, id: PersonImportId, { mode, corrections, leaving }: ImportConfirmation): Promise<FoundImport> {
    const { state } = await this.find(context, id);
    const data = { mode, corrections: corrections ?? state.corrections, ...(leaving && { leaving }) };
    return this.start(context, await this.execute(context, id, { type: 'ConfirmPersonImport', data }), 'running');
  }

  async undo(context: RequestContext, id: PersonImportId): Promise<FoundImport> {
    return this.start(context, await this.execute(context, id, { type: 'UndoPersonImport' }), 'undoing');
  }

  async find({ environmentId }: RequestContext, id: PersonImportId): Promise<FoundImport> {
    const [slice] = await this.store.read(environmentId, [personImportStream(id)]);
    const state = started(foldSlice(personImportDecider, slice));
    // Ended, it tells how far read models must be to show what it wrote.
    const isOver = state.status !== 'running' && state.status !== 'undoing';
    return { id, version: slice?.version ?? 0, position: isOver ? slice?.events.at(-1)?.position : undefined, state };
  }

  report(context: RequestContext, { id, state }: FoundImport): Promise<ImportReport | null> {
    return this.files.report(context, id, state.runs);
  }

  private async start(context: RequestContext, found: FoundImport, status: StartedImport['status']): Promise<FoundImport> {
    if (found.state.status !== status) return found;
    const position = found.position ? encodePosition(found.position) : null;
    const { environmentId, actor } = context;
    const job: ImportJob = { environmentId, actor, importId: found.id, position };
    // One job per step of the import; asked again, one that was lost is started anew.
    await this.jobs.add(queue, job, derivedId(`${environmentId} ${found.id} ${found.version}`));
    return found;
  }

  private async execute(context: RequestContext, id: PersonImportId, command: PersonImportCommand): Promise<FoundImport> {
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const loaded = await unit.load(personImportStream(id), personImportDecider);
      return unit.append(loaded, personImportDecider.decide(command, loaded.state)).state;
    });
    return { id, version, position, state: started(value) };
  }

  private async work({ environmentId, actor, importId, position }: ImportJob): Promise<void> {
    const context = systemContext(environmentId, 'import', actor);
    const known = position === null ? undefined : decodePosition(position);
    // Whom a line speaks of is looked up in the read models: they must show what came before.
    if (known && !(await this.progress.reached(known, longestWaitMs))) throw new Error('the read models are late');
    if (!(await this.run.run(context, importId))) await this.takeBack(context, importId);
    await this.undoing.undo(context, importId);
  }

  private async takeBack(context: RequestContext, id: PersonImportId): Promise<void> {
    const { written } = await this.run.state(context, id);
    if (written.length > 0) await this.run.tell(context, id, { type: 'UndoPersonImport' });
  }
}
