import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import type { LineDecision } from '@intendance/domain/directory/person-import/import-decision.js';
import type { ImportError } from '@intendance/domain/directory/person-import/import-error.js';
import {
  type ImportCounts,
  type ImportedPerson,
  type PersonImportId,
  personImportStream,
} from '@intendance/domain/directory/person-import/person-import.events.js';
import {
  noCounts,
  type PersonImportCommand,
  personImportDecider,
  type StartedImport,
  started,
} from '@intendance/domain/directory/person-import/person-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { foldSlice } from '../fold-slice.js';
import { ImportAssessment, judge, type PreparedImport, type TargetedLine } from './import-assessment.js';
import { ImportFiles, ReportWriter } from './import-report.js';

const linesAtOnce = 250;

/** Somebody made a line of an all-or-nothing import impossible while it was written. */
class BrokenImport extends Error {}

/** Writes the lines of a confirmed import, a few hundred per append, each with what it did to the import's own stream. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly store: EventStore,
    private readonly assessment: ImportAssessment,
    private readonly files: ImportFiles,
  ) {}

  /** Goes on where an earlier call was stopped. @returns false when what it wrote must be taken back */
  async run(context: RequestContext, id: PersonImportId): Promise<boolean> {
    const state = await this.state(context, id);
    if (state.status !== 'running') return true;
    try {
      const content = await this.files.file(context, id);
      const prepared = await this.assessment.prepare(context, content, { corrections: state.corrections, family: state.file.family });
      const report = await this.assess(context, prepared);
      if (state.upTo === 0) await this.files.keepReport(context, id, state.runs, report.of(prepared));
      const { errors } = report.counts;
      if (state.mode === 'all' && state.upTo === 0 && errors > 0) {
        await this.tell(context, id, { type: 'RefusePersonImport', data: { errors } });
        return true;
      }
      await this.writeAll(context, id, prepared, state);
      await this.tell(context, id, { type: 'FinishPersonImport' });
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      await this.tell(context, id, { type: 'FailPersonImport', data: failure });
      return !(error instanceof BrokenImport);
    }
  }

  /** What the file would do now. */
  async assess(context: RequestContext, prepared: PreparedImport): Promise<ReportWriter> {
    const report = new ReportWriter();
    await this.eachDecision(context, prepared, (line, decision) => report.add(line, decision));
    return report;
  }

  /** Why lines would be refused now, by line. */
  async refusals(context: RequestContext, prepared: PreparedImport): Promise<ReadonlyMap<number, readonly ImportError[]>> {
    const refused = new Map<number, readonly ImportError[]>();
    await this.eachDecision(context, prepared, ({ line }, decision) => {
      if (decision.outcome === 'refused') refused.set(line, decision.errors);
    });
    return refused;
  }

  private async eachDecision(
    { environmentId }: RequestContext,
    prepared: PreparedImport,
    see: (line: TargetedLine, decision: LineDecision) => void,
  ): Promise<void> {
    for (const lines of batches(prepared.lines)) {
      const known = lines.flatMap(({ target, errors }) => (target && errors.length === 0 ? [target] : []));
      const slices = known.length === 0 ? [] : await this.store.read(environmentId, known.map(personStream));
      const people = new Map(known.map((personId, index) => [personId, foldSlice(personDecider, slices[index])]));
      for (const line of lines) see(line, judge(prepared, line, (line.target && people.get(line.target)) || personDecider.initial));
      // Other requests have their turn between two batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async state({ environmentId }: RequestContext, id: PersonImportId): Promise<StartedImport> {
    const [slice] = await this.store.read(environmentId, [personImportStream(id)]);
    return started(foldSlice(personImportDecider, slice));
  }

  async tell(context: RequestContext, id: PersonImportId, command: PersonImportCommand): Promise<void> {
    await executeUnit(this.store, appendRequest(fresh(context), command.type), async (unit) => {
      const loaded = await unit.load(personImportStream(id), personImportDecider);
      unit.append(loaded, personImportDecider.decide(command, loaded.state));
    });
  }

  private async writeAll(
    context: RequestContext,
    id: PersonImportId,
    prepared: PreparedImport,
    { upTo, mode }: StartedImport,
  ): Promise<void> {
    const left = prepared.lines.filter(({ line }) => line > upTo);
    for (const lines of batches(left)) {
      await executeUnit(this.store, appendRequest(fresh(context), 'ImportPeople'), async (unit) => {
        const loaded = await unit.load(personImportStream(id), personImportDecider);
        const { upTo: reached, status } = started(loaded.state);
        const last = lines.at(-1)?.line ?? 0;
        // Another process took the job over and was faster.
        if (status !== 'running' || reached >= last) return;
        const { counts, people } = await writeLines(unit, prepared, lines);
        if (mode === 'all' && counts.errors > 0) throw new BrokenImport();
        unit.append(loaded, personImportDecider.decide({ type: 'WriteImportLines', data: { upTo: last, counts, people } }, loaded.state));
      });
    }
  }
}

async function writeLines(unit: UnitOfWork, prepared: PreparedImport, lines: readonly TargetedLine[]) {
  const counts: ImportCounts = { ...noCounts };
  const people: ImportedPerson[] = [];
  const sound = lines.filter(({ errors }) => errors.length === 0);
  counts.errors = lines.length - sound.length;
  const ids = sound.map(({ target }) => target ?? newId<'person'>());
  const loaded = await unit.loadAll(ids.map(personStream), personDecider);
  for (const [index, line] of sound.entries()) {
    const person = loaded[index];
    const personId: PersonId | undefined = ids[index];
    if (!person || !personId) throw new Error('the store gave fewer slices than it was asked for');
    const decision = judge(prepared, line, person.state);
    if (decision.outcome === 'refused') counts.errors += 1;
    else counts[decision.outcome] += 1;
    if (decision.outcome === 'refused' || decision.events.length === 0) continue;
    const after: Loaded<unknown> = unit.append(person, decision.events);
    people.push({ line: line.line, personId, before: person.version, after: after.version });
  }
  return { counts, people };
}

function failureOf(error: unknown): { code: string; message: string } | null {
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  if (!(error instanceof BrokenImport)) return null;
  return { code: 'person-import.broken', message: 'Une fiche a changé pendant l’import : rien n’en est gardé. Recommencez.' };
}

/** Each append of a job is a command of its own. */
export const fresh = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  source: 'import',
  commandId: newId(),
});

export function* batches<Item>(items: readonly Item[], size = linesAtOnce): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
