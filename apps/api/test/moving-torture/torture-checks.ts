import type { StreamId } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { placeTools } from '../../src/move-structure.js';
import type { Database } from '../../src/platform/pools/database.js';
import { SealedHistories } from '../../src/platform/sealing/sealed-histories.js';
import { Directory } from '../../src/platform/tenancy/directory.js';
import { eventually } from '../activities-fixture.js';
import type { StructureFollower } from './torture-readers.js';
import type { Structure, TortureRun } from './torture-run.js';

type Acted = { readonly stream: StreamId; readonly version: number; readonly batch: number };

/** After the run: each structure is whole in one database, and every reader has had each of its events once. */
export async function checkStructure(run: TortureRun, structure: Structure, follower: StructureFollower): Promise<void> {
  const directory = run.app.get(Directory);
  directory.forget(structure.id);
  const here = await directory.of(structure.id);
  const versions = await versionsIn(run, here, structure.id);
  checkAcknowledged(run, structure, versions);
  for (const [stream, version] of versions)
    if (follower.versions.get(stream) !== version)
      run.fault(`the follower of ${stream} ends at ${follower.versions.get(stream)} of ${version}`);
  if (follower.versions.size !== versions.size)
    run.fault(`${structure.id}: the follower read ${follower.versions.size} of ${versions.size} streams`);
  await checkActed(run, structure, versions);
  await checkPeople(run, structure, here);
  await checkRows(run, structure, here);
  await checkSeals(run, structure);
}

async function versionsIn(run: TortureRun, database: Database, id: EnvironmentId): Promise<Map<StreamId, number>> {
  const rows = await run.ask<{ stream: StreamId; version: number; events: number }>(
    database,
    `SELECT s.stream_id AS stream, s.version::int, count(e.*)::int AS events FROM evs.stream s
      LEFT JOIN evs.event e ON (e.environment_id, e.stream_id) = (s.environment_id, s.stream_id)
      WHERE s.environment_id = $1 AND s.version > 0 AND s.stream_id ~ '^(person|accounting-category)-' GROUP BY 1, 2`,
    [id],
  );
  for (const { stream, version, events } of rows) if (version !== events) run.fault(`${stream} has ${events} events at version ${version}`);
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

function checkAcknowledged(run: TortureRun, { id, hot }: Structure, versions: ReadonlyMap<StreamId, number>): void {
  const acknowledged = run.acknowledged.get(id) ?? new Map<StreamId, number>();
  for (const [stream, version] of versions) {
    const least = (acknowledged.get(stream) ?? 0) + (stream === hot ? 1 : 0);
    const most = least + (run.unanswered.get(id)?.get(stream) ?? 0);
    if (version < least || version > most) run.fault(`${stream} ends at version ${version} of ${least} to ${most}`);
  }
  for (const stream of acknowledged.keys()) if (!versions.has(stream)) run.fault(`${stream} is lost`);
}

/** The readers that act, all databases together. */
async function checkActed(run: TortureRun, { id }: Structure, versions: ReadonlyMap<StreamId, number>): Promise<void> {
  const acted: Acted[] = [];
  for (const database of run.app.databases.all)
    acted.push(
      ...(await run.ask<Acted>(database, 'SELECT stream, version::int, batch::int FROM public.torture_acted WHERE environment_id = $1', [
        id,
      ])),
    );
  acted.sort((left, right) => left.batch - right.batch || left.version - right.version);
  const seen = new Map<StreamId, number>();
  for (const { stream, version } of acted) {
    if (!versions.has(stream)) continue;
    if (version !== (seen.get(stream) ?? 0) + 1) run.fault(`acted on ${stream} version ${version} after ${seen.get(stream) ?? 0}`);
    seen.set(stream, version);
  }
  for (const [stream, version] of versions)
    if (seen.get(stream) !== version) run.fault(`acted on ${stream} up to ${seen.get(stream)} of ${version}`);
}

/** An event that came before the key of its person would have been read as that of an erased one. */
async function checkPeople(run: TortureRun, { id }: Structure, here: Database): Promise<void> {
  const rows = await run.ask<{ id: string; lastname: string }>(
    here,
    'SELECT id, lastname FROM read.person_list WHERE environment_id = $1',
    [id],
  );
  for (const { id: personId, lastname } of rows) {
    const expected = run.names.get(`person-${personId}`);
    if (lastname !== expected) run.fault(`person ${personId} is shown as « ${lastname} », not « ${expected} »`);
  }
}

/** Nothing of the structure is elsewhere, and what came is marked as arrived. */
async function checkRows(run: TortureRun, { id }: Structure, here: Database): Promise<void> {
  for (const database of run.app.databases.all) {
    const [row] = await run.ask<{ events: number; rows: number; state: string | null; isComplete: boolean }>(database, countRows, [id]);
    const where = `${id} in ${database.name}`;
    if (database === here && row && (row.state === 'departed' || row.state === 'arriving' || !row.isComplete))
      run.fault(`${where}: ${JSON.stringify(row)}`);
    if (database !== here && row && (row.events > 0 || row.rows > 0 || (row.state ?? 'departed') !== 'departed'))
      run.fault(`${where}: ${JSON.stringify(row)}`);
  }
}
const countRows = `SELECT (SELECT count(*)::int FROM evs.event WHERE environment_id = $1) AS events,
  (SELECT count(*)::int FROM read.person_list WHERE environment_id = $1) + (SELECT count(*)::int FROM evs.person_key WHERE environment_id = $1)
    + (SELECT count(*)::int FROM evs.command WHERE environment_id = $1) + (SELECT count(*)::int FROM evs.arrived_event WHERE environment_id = $1) AS rows,
  (SELECT state FROM evs.structure_mark WHERE environment_id = $1) AS state,
  (SELECT count(*) FROM evs.event e JOIN evs.structure_mark m USING (environment_id) WHERE environment_id = $1 AND (e.xid, e.position) <= (m.xid, m.position))
    = (SELECT count(DISTINCT (xid, position)) FROM evs.arrived_event WHERE environment_id = $1) AS "isComplete"`;

async function checkSeals(run: TortureRun, { id }: Structure): Promise<void> {
  const histories = run.app.get(SealedHistories);
  await eventually(async () => ((await histories.state(id)).isComplete ? true : undefined));
  const { findings } = await checkHistoryFile(histories.lines(id));
  if (findings.length > 0) run.fault(`the history of ${id}: ${JSON.stringify(findings.slice(0, 3))}`);
}

export async function checkPlaces(run: TortureRun): Promise<void> {
  const { silent, findings } = await placeTools(run.app.nest, run.app.owners).checker.check(false);
  if (silent.length > 0 || findings.length > 0) run.fault(`environments check: ${JSON.stringify({ silent, findings })}`);
  for (const database of run.app.databases.all) {
    const parked = await run.ask<{ reader: string; error: string }>(database, 'SELECT reader, error FROM read.parked_environment');
    for (const { reader, error } of parked) run.fault(`${reader} stands still in ${database.name}: ${error}`);
  }
}
