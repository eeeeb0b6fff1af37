import type { Projection } from '../../../src/platform/projection/projection.js';
import { MemoryRows, project, type StoredRows } from '../ports/memory-rows.js';
import { projections } from '../program.js';
import type { Story } from './story.js';

/** The rows that followed the history, batch by batch and crash by crash, are those of one batch of all events. */
export async function readModelsAreRebuilt({ world, events, changes }: Story): Promise<string[]> {
  const faults: string[] = [];
  for (const projection of changes.projections ?? projections) faults.push(...(await compare(projection, world.rows, events)));
  return faults;
}

async function compare(projection: Projection, live: StoredRows, events: Story['events']): Promise<string[]> {
  const rebuild: StoredRows = new Map();
  const rows = new MemoryRows(rebuild, projection);
  await project(
    projection,
    events.filter(({ streamType }) => projection.from === 'all' || projection.from.includes(streamType)),
    rows,
  );
  const tables = rows.tables;
  rows.save();
  return tables.flatMap((table) => {
    const [left, right] = [live.get(table) ?? new Map(), rebuild.get(table) ?? new Map()];
    return [...new Set([...left.keys(), ...right.keys()])]
      .filter((key) => textOf(left.get(key)) !== textOf(right.get(key)))
      .map((key) => `${table}: ${key} is ${textOf(left.get(key))}, rebuilt ${textOf(right.get(key))}`);
  });
}

const textOf = (row: unknown): string => JSON.stringify(row) ?? 'absent';
