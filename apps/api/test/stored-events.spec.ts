import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventVersions, streams } from '../src/catalogue.js';

type Stored = { type: string; version: number; data: object };
type Story = { events: Stored[]; state: unknown };

/**
 * Events as databases store them, for ever. When an event changes its shape, its lines here stay as they are: a new line is added for the
 * new version, and an upcaster makes the old lines fold to the same state.
 */
const folder = join(import.meta.dirname, 'stored-events');
const stories = globSync('*.json', { cwd: folder })
  .sort()
  // `person.erased.json` is another story of a person.
  .map((file) => ({
    stream: basename(file, '.json').replace(/\..*/, ''),
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Story),
  }));
const stored = stories.flatMap(({ events }) => events.map(({ type, version }) => `${type} ${version}`));

describe('stored events', () => {
  it.each(stories)('of $stream fold to the state that they led to when they were stored', ({ stream, events, state }) => {
    const { fold } = streams.find(({ streamType }) => streamType === stream) ?? {};
    if (!fold) throw new Error(`no noun declares the stream ${stream}`);
    const read = events.map(({ type, version, data }) => ({ type, data: eventVersions.upcast(type, version, data) }));
    const folded = read.reduce((before, event) => fold.evolve(before as never, event as never), fold.initial);
    expect(plain(folded)).toEqual(state);
  });

  it('are there for every version of every type that the domain knows', () => {
    const domain = join(import.meta.dirname, '../../../libs/domain/src');
    const sources = globSync('**/*.events.ts', { cwd: domain }).map((file) => readFileSync(join(domain, file), 'utf8'));
    const types = sources.flatMap((source) => [...source.matchAll(/\{ type: '(\w+)'/g)].map(([, type = '']) => type));
    const versions = types.flatMap((type) => Array.from({ length: eventVersions.current(type) }, (_, index) => `${type} ${index + 1}`));
    expect(versions.filter((version) => !stored.includes(version))).toEqual([]);
  });
});

/** The state as JSON; a map as its entries. */
const plain = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)));
