import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { describe, expect, it } from '@jest/globals';
import { eventVersions, history } from '../src/catalogue.js';
import { amountOf } from '../src/platform/history/history-amount.js';

const folder = join(import.meta.dirname, 'stored-events');
const stored = globSync('*.json', { cwd: folder }).flatMap((file) => {
  const { events } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { events: { type: string; version: number; data: object }[] };
  return events.map((event) => ({ ...event, streamType: basename(file, '.json').replace(/\..*/, '') }));
});

/** Amounts, days and flags in French. */
const written = /\u00a0€$|^\d{2}\/\d{2}\/\d{4}|^(Oui|Non|Actif|Inactif)$/;

describe('a line of the history', () => {
  it('stands for every event that a describer tells, and for no other', () => {
    const wrong = stored.filter(({ streamType, type, version, data }) => {
      const described = history.describers.find((candidate) => candidate.streamType === streamType);
      if (!described) return false;
      const event = { type, data: eventVersions.upcast(type, version, data) } as RecordedEvent;
      return (described.describe(event) === null) !== (described.isSilent?.(event) ?? false);
    });
    expect(wrong.map(({ type }) => type)).toEqual([]);
  });

  it('has the amount that its text shows', () => {
    const linesWithoutAmount = stored.flatMap(({ streamType, type, version, data }) => {
      const described = history.describers.find((candidate) => candidate.streamType === streamType);
      const entry = described?.describe({ type, data: eventVersions.upcast(type, version, data) } as RecordedEvent);
      const texts = [entry?.label, ...Object.values(entry?.fields ?? {}).map(({ value }) => value)];
      const showsAmount = texts.some((text) => typeof text === 'string' && text.includes('\u00a0€'));
      return entry && showsAmount !== (amountOf(entry) !== null) ? [type] : [];
    });
    expect(linesWithoutAmount).toEqual([]);
  });

  it('gives amounts, days and flags as values too', () => {
    const textOnly = stored.flatMap(({ streamType, type, version, data }) => {
      const described = history.describers.find((candidate) => candidate.streamType === streamType);
      const entry = described?.describe({ type, data: eventVersions.upcast(type, version, data) } as RecordedEvent);
      return Object.entries(entry?.fields ?? {}).flatMap(([name, { value, raw }]) =>
        typeof value === 'string' && raw === undefined && written.test(value) ? [`${type}.${name}: ${value}`] : [],
      );
    });
    expect(textOnly).toEqual([]);
  });
});
