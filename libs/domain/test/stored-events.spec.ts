import { readFileSync } from 'node:fs';
import { type Decider, fold } from '@intendance/kernel/decider.js';
import { describe, expect, it } from '@jest/globals';
import { refundFold } from '../src/activities/refund/refund-state.js';
import { refundActivityDecider } from '../src/activities/refund-activity/refund-activity.js';
import { refundAllowanceDecider } from '../src/activities/refund-allowance/refund-allowance.js';
import { registrationFold } from '../src/activities/registration/registration-state.js';
import { registrationActivityDecider } from '../src/activities/registration-activity/registration-activity.js';
import { registrationRollDecider } from '../src/activities/registration-roll/registration-roll.js';
import { attachmentDecider } from '../src/capabilities/attachment/attachment.js';
import { personDecider } from '../src/directory/person/person.js';
import { personFieldDecider } from '../src/directory/person-field/person-field.js';
import { personImportDecider } from '../src/directory/person-import/person-import.js';
import { personRequestFold } from '../src/directory/person-request/person-request-state.js';

type Stored = { type: string; data: object };
type AnyDecider = Pick<Decider<never, never, unknown>, 'initial' | 'evolve'>;

const nouns: [string, AnyDecider, object][] = [
  [
    'directory/person',
    personDecider,
    { status: 'registered', firstname: 'Anne-Marie', entranceDate: '2019-06-01', exitDate: null, city: 'Lyon' },
  ],
  ['directory/person-field', personFieldDecider, { 15: { code: 'CUSTOM1', name: 'Site', required: true } }],
  ['directory/person-import', personImportDecider, { status: 'undone', mode: 'valid-lines', upTo: 5, failure: null }],
  ['directory/person-request', personRequestFold, { status: 'APPROVED', comment: 'Acte illisible', member: { firstname: 'Zoë' } }],
  ['activities/refund-activity', refundActivityDecider, { status: 'live', current: { version: 4, enabled: true, period: 'trimestre' } }],
  ['activities/refund-allowance', refundAllowanceDecider, { size: 1 }],
  ['capabilities/attachment', attachmentDecider, { status: 'discarded' }],
  [
    'activities/registration-activity',
    registrationActivityDecider,
    { status: 'live', current: { version: 4, enabled: true, pricing: 'family' } },
  ],
  ['activities/registration-roll', registrationRollDecider, { last: { type: 'RegistrationPlacesReleased' } }],
  [
    'activities/registration',
    registrationFold,
    { status: 'paid', amount: 6200, paidOn: '2026-03-12', comment: 'Deux adultes, deux enfants', hasDetachedDocument: true },
  ],
  [
    'activities/refund',
    refundFold,
    { status: 'refunded', refundable: 4500, paidOn: '2026-03-12', comment: 'Facture corrigée', hasDetachedBill: true, isDeleted: false },
  ],
];

/** Streams that end with the personal data of somebody. */
const erasures: Record<string, object> = {
  'directory/person': { lastname: '(effacé)', firstname: '', email: null, isDeleted: true, isErased: true },
  'directory/person-import': { file: { fileName: '(effacé)' }, isErased: true },
  'directory/person-request': { status: 'REFUSED', comment: '', member: { lastname: '(effacé)', birthday: null }, isErased: true },
  'activities/registration': { status: 'refused', reason: '(effacé)', comment: '', documents: [], isErased: true },
  'activities/refund': { status: 'waiting', comment: '', bills: [], isErased: true },
};

const read = (file: string) => JSON.parse(readFileSync(`${import.meta.dirname}/stored-events/version-1/${file}.json`, 'utf8')) as Stored[];

// Events as production databases hold them, never edited. A new version of an event gets a folder of its own.
describe.each(nouns)('events of %s as they were stored at version 1', (path, decider, outcome) => {
  const noun = path.slice(path.indexOf('/') + 1);
  const stored = read(noun);
  const erased = erasures[path] ? read(`${noun}.erased`) : [];

  it('fold for ever to the same state', () => expect(fold(decider, stored as never[])).toMatchObject(outcome));

  it('hold nothing personal once it is erased', () => {
    if (erased.length > 0) expect(fold(decider, erased as never[])).toMatchObject(erasures[path] ?? {});
  });

  it('are there for each type that the noun knows', () => {
    const source = readFileSync(`${import.meta.dirname}/../src/${path}/${noun}.events.ts`, 'utf8');
    const types = [...source.matchAll(/\{ type: '(\w+)'; data:/g)].map(([, type]) => type);
    expect(types.length).toBeGreaterThan(0);
    expect(new Set([...stored, ...erased].map(({ type }) => type))).toEqual(new Set(types));
  });
});
