import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { type PersonImportId, personImportStream } from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  importedPeople,
  type PersonImportCommand,
  personImportDecider,
  type StartedImport,
  started,
} from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type Absent, ImportAbsents } from './import-absents.js';
import { ImportAssessment, judge, type PreparedImport } from './import-assessment.js';
import { batches, ImportPlanner, type PlannedLine, written } from './import-plan.js';
import { ImportFiles } from './import-report.js';
import { fresh } from './job-command.js';

const linesAtOnce = 500;

/** Somebody made a line of an all-or-nothing import impossible while it was written. */
class BrokenImport extends Error {}

type Read = { readonly state: StartedImport; readonly version: number };
type Step = { readonly context: RequestContext; readonly id: PersonImportId; readonly prepared: PreparedImport };

/** Writes the lines of a confirmed import, some hundreds per append, each with what it did to the import's own stream. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly store: EventStore,
    private readonly assessment: ImportAssessment,
    private readonly planner: ImportPlanner,
    private readonly absents: ImportAbsents,
    private readonly files: ImportFiles,
  ) {}

  /** Goes on where an earlier call was stopped. @returns false when what it wrote must be taken back */
  async run(context: RequestContext, id: PersonImportId): Promise<boolean> {
    const found = await this.read(context, id);
    if (found.state.status !== 'running') return true;
    try {
      await this.execute(context, id, found);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      await this.tell(context, id, { type: 'FailPersonImport', data: failure });
      return !(error instanceof BrokenImport);
    }
  }

  async state(context: RequestContext, id: PersonImportId): Promise<StartedImport> {
    return (await this.read(context, id)).state;
  }

  async tell(context: RequestContext, id: PersonImportId, command: PersonImportCommand): Promise<void> {
    await executeUnit(this.store, appendRequest(fresh(context), command.type), async (unit) => {
      const loaded = await unit.load(personImportStream(id), personImportDecider);
      unit.append(loaded, personImportDecider.decide(command, loaded.state));
    });
  }

  private async read({ environmentId }: RequestContext, id: PersonImportId): Promise<Read> {
    const [slice] = await this.store.read(environmentId, [personImportStream(id)]);
    return { state: started(foldSlice(personImportDecider, slice)), version: slice?.version ?? 0 };
  }

  private async execute(context: RequestContext, id: PersonImportId, { state, version }: Read): Promise<void> {
    const content = await this.files.file(context, id);
    const { corrections, sheet = null, file } = state;
    const prepared = await this.assessment.prepare(context, content, { corrections, sheet, family: file.family });
    const { report, lines } = await this.planner.plan(context, prepared, state.upTo);
    const leaving = await this.leavingOf(context, prepared, state);
    if (state.upTo === 0) {
      await this.files.keepReport(context, id, state.runs, report.of(prepared, leaving));
      const { errors } = report.counts;
      if (state.mode === 'all' && errors > 0) return this.tell(context, id, { type: 'RefusePersonImport', data: { errors } });
      const confirmed = state.leaving?.count ?? leaving.length;
      if (state.left === 0 && leaving.length !== confirmed) throw personImportErrors.leavingCount(confirmed, leaving.length);
    }
    await this.writeAll({ context, id, prepared }, lines, { state, version });
    for (const people of batches(leaving, linesAtOnce)) await this.absents.leave(context, id, people);
    await this.tell(context, id, { type: 'FinishPersonImport' });
  }

  /** Whom the import wrote in an earlier try is not absent, whether or not its line finds it again. */
  private async leavingOf(context: RequestContext, prepared: PreparedImport, state: StartedImport): Promise<readonly Absent[]> {
    if (!state.leaving) return [];
    const named = importedPeople(state).map(({ personId }) => personId);
    return this.absents.of(context, prepared, { on: state.leaving.exitDate, named });
  }

  private async writeAll(step: Step, lines: readonly PlannedLine[], { state, version }: Read): Promise<void> {
    const { context, id } = step;
    let expected = version;
    for (const some of batches(lines, linesAtOnce)) {
      const { counts, people, appends } = written(some);
      const data = { upTo: some.at(-1)?.line.line ?? 0, counts, people };
      const mine = {
        stream: personImportStream(id),
        expected,
        events: personImportDecider.decide({ type: 'WriteImportLines', data }, state),
      };
      const result = await this.store.append({ ...appendRequest(fresh(context), 'ImportPeople'), appends: [mine, ...appends] });
      if (result.outcome === 'appended') expected = result.version;
      else expected = await this.writeAgain(step, some);
    }
  }

  /** Somebody moved since the plan: these lines are decided again, on what is there now. */
  private async writeAgain({ context, id, prepared }: Step, lines: readonly PlannedLine[]): Promise<number> {
    const { version } = await executeUnit(this.store, appendRequest(fresh(context), 'ImportPeople'), async (unit) => {
      const loaded = await unit.load(personImportStream(id), personImportDecider);
      const { upTo, status, mode } = started(loaded.state);
      const last = lines.at(-1)?.line.line ?? 0;
      // Another process took the job over and was faster.
      if (status !== 'running' || upTo >= last) return;
      const people = await unit.loadAll(
        lines.map(({ personId }) => personStream(personId)),
        personDecider,
      );
      const decided = lines.map((planned, index): PlannedLine => {
        const person = people[index];
        if (!person) throw new Error('the store gave fewer slices than it was asked for');
        const decision = judge(prepared, planned.line, person.state);
        if (decision.outcome === 'refused') return { ...planned, outcome: 'refused', events: [] };
        unit.append(person, decision.events);
        return { ...planned, outcome: decision.outcome, before: person.version, events: decision.events };
      });
      const { counts, people: imported } = written(decided);
      if (mode === 'all' && counts.errors > 0) throw new BrokenImport();
      const command = { type: 'WriteImportLines', data: { upTo: last, counts, people: imported } } as const;
      unit.append(loaded, personImportDecider.decide(command, loaded.state));
    });
    return version;
  }
}

function failureOf(error: unknown): { code: string; message: string } | null {
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  if (!(error instanceof BrokenImport)) return null;
  return { code: 'person-import.broken', message: 'Une fiche a changé pendant l’import : rien n’en est gardé. Recommencez.' };
}
