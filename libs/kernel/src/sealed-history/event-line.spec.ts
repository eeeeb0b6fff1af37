import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../hash.js';
import { eventLine, eventName } from './event-line.js';

const event = {
  id: 'a2b0c7c2-0000-7000-8000-000000000002',
  environmentId: 'a2b0c7c2-0000-7000-8000-000000000001',
  stream: 'note-"1"',
  version: 3,
  type: 'Noted',
  schemaVersion: 2,
  recordedAt: new Date('2026-03-16T09:00:00.123Z'),
  metadata: { source: 'api', actor: { name: 'Élodie', id: 'u' } },
  data: { b: [1, { d: 2, c: null }], a: 'x' },
};

describe('the line of an event', () => {
  it('is canonical JSON of all that is stored', () => {
    const line = eventLine(event);
    expect(JSON.parse(line)).toEqual({ ...event, recordedAt: '2026-03-16T09:00:00.123Z' });
    expect(line).toBe(canonicalJson(JSON.parse(line)));
  });

  it('is the same whatever the order in which a database gives the members', () => {
    const { data, metadata } = event;
    const copy = { ...event, data: { a: data.a, b: data.b }, metadata: { actor: metadata.actor, source: metadata.source } };
    expect(eventLine(copy)).toBe(eventLine(event));
  });

  it('names the event within its structure', () => {
    expect(eventName(event)).toBe('note-"1" 3');
  });
});
