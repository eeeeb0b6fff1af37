import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { relayAllowList } from '../src/catalogue.js';
import { Outgoing } from '../src/platform/relay/outgoing.js';

type Stored = { type: string; data: object };

const outgoing = new Outgoing(relayAllowList);
const folder = join(import.meta.dirname, 'stored-events');
const stories = globSync('*.json', { cwd: folder }).map((file) => ({
  streamType: basename(file, '.json').split('.')[0] ?? '',
  events: (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { events: Stored[] }).events,
}));

describe('what the relay tells of each event ever stored', () => {
  const messages = stories.flatMap(({ streamType, events }) =>
    events.map((event) => ({ ...event, streamType, sent: outgoing.dataOf({ ...event, streamType }) })),
  );

  it('names none of the people of the examples', () => {
    const everything = JSON.stringify(messages.map(({ sent: data }) => data));
    for (const word of [
      'Hélène',
      'MARTIN',
      'DURAND',
      'Zoé',
      'Rose',
      'MOREL',
      '@exemple',
      '0612345678',
      'rue des Lilas',
      '192.0.2',
      'FNAC LYON',
    ])
      expect(everything).not.toContain(word);
  });

  it('is nothing of who uses the program', () => {
    expect(messages.filter(({ streamType, sent: data }) => streamType.startsWith('user') && data !== undefined)).toEqual([]);
  });
});
