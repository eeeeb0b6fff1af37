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

/** Ids, days and instants name nobody. */
const isPlain = (value: string) => /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\d(T.*Z)?|)$/.test(value);

function texts(value: unknown, field: string): string[] {
  if (typeof value === 'string') return isPlain(value) ? [] : [field];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, Array.isArray(value) ? field : name));
}

/**
 * Words of the structure, codes and names of its plan, its rules and its accounts. A text of a new event is not among them: either it
 * can name nobody and is added here, or the manifest of its noun does not allow it.
 */
const harmless = new Set([
  ...['categoryIds', 'giftType', 'periodicity', 'selection', 'universeIds', 'wholeUniverseIds'],
  ...['account', 'accountBudget', 'accountCode', 'accountLabel', 'accountName', 'accountType', 'activity', 'activityLabel', 'budget'],
  ...['category', 'categoryLabel', 'code', 'expenseAccount', 'journal', 'letter', 'name', 'section', 'takingAccount'],
  ...[
    'admission',
    'billing',
    'brand',
    'cap',
    'cause',
    'check',
    'commitment',
    'explanation',
    'period',
    'pricing',
    'rate',
    'scope',
    'sentence',
    'standing',
    'state',
    'steps',
    'unit',
    'values',
  ],
  ...[
    'bankKey',
    'connectionId',
    'error',
    'exit',
    'extension',
    'format',
    'hash',
    'holder',
    'id',
    'inputsHash',
    'keys',
    'level',
    'mimeType',
    'modules',
    'rulesVersion',
    'sha256',
  ],
  ...[
    'billNumber',
    'direction',
    'duration',
    'fieldCode',
    'kind',
    'means',
    'mode',
    'module',
    'number',
    'options',
    'origin',
    'paymentType',
    'purpose',
    'reason',
    'siren',
    'source',
    'type',
  ],
  ...['alignment', 'color', 'page', 'pages', 'slug'],
]);

describe('what the relay tells of each event ever stored', () => {
  const messages = stories.flatMap(({ streamType, events }) =>
    events.map((event) => ({ ...event, streamType, sent: outgoing.dataOf({ ...event, streamType }) })),
  );

  it('holds no text in which somebody may be named', () => {
    const unknown = messages.flatMap(({ type, sent: data }) =>
      texts(data, '')
        .filter((field) => !harmless.has(field) && !/^(Déjà utilisé|Facture|Forfait|Montant|Plafond|Reste|Participants|Tarif)/.test(field))
        .map((field) => `${type}.${field}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

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
