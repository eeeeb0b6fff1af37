import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FeatureKey } from '@intendance/contract/access.js';
import type { AccessNeed } from '@intendance/contract/access-need.js';
import { features } from '@intendance/contract/features.js';
import { recordTypes } from '@intendance/contract/record-types.js';
import { describe, expect, it } from '@jest/globals';
import { history, migrations, nouns, personalData, readers, relayAllowList } from '../src/catalogue.js';

const api = join(import.meta.dirname, '../src');
const domain = join(import.meta.dirname, '../../../libs/domain/src');
const stored = join(import.meta.dirname, 'stored-events');

/** The first group of a pattern, wherever it matches in the files of a folder. */
const matches = (folder: string, files: string, pattern: RegExp): string[] =>
  globSync(files, { cwd: folder })
    .filter((file) => !file.endsWith('.spec.ts') && !file.startsWith('platform/'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name));

const missing = (expected: readonly string[], present: readonly (string | undefined)[]) => {
  expect(expected.length).toBeGreaterThan(0);
  return expected.filter((name) => !present.includes(name));
};

const decided = relayAllowList.streams.flatMap(({ streamType, decisions }) =>
  Object.keys(decisions).map((type) => `${streamType} ${type}`),
);

describe('the manifests of the areas', () => {
  it('decide for every event whether the relay sends it, once', () => {
    const types = decided.map((decision) => decision.split(' ')[1]);
    expect(missing(matches(domain, '**/*.events.ts', /\{ type: '(\w+)'/g), types)).toEqual([]);
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
  });

  it('decide under the stream types that databases hold', () => {
    const events = globSync('*.json', { cwd: stored }).flatMap((file) => {
      const { events: story } = JSON.parse(readFileSync(join(stored, file), 'utf8')) as { events: { type: string }[] };
      return story.map(({ type }) => `${basename(file, '.json').replace(/\..*/, '')} ${type}`);
    });
    expect(missing(events, decided)).toEqual([]);
  });

  it('hold every noun, projection, policy and describer of the sources', () => {
    expect(nouns).toHaveLength(globSync('**/*.noun.ts', { cwd: api }).length);
    const projections = matches(api, '**/*.projection.ts', /^ {2,}name: '([\w-]+)',\n {2,}version:/gm);
    expect(
      missing(
        projections,
        readers.projections.map(({ name }) => name),
      ),
    ).toEqual([]);
    const policies = matches(api, '**/*.policy.ts', /export class (\w+) implements Policy/g);
    expect(
      missing(
        policies,
        readers.policies.map(({ name }) => name),
      ),
    ).toEqual([]);
    const described = matches(api, '**/*.history.ts', /streamType: '([\w-]+)'/g);
    expect(
      missing(
        described,
        history.describers.map(({ streamType }) => streamType),
      ),
    ).toEqual([]);
  });

  it('stand beside a list of every migration of the folder, in the order of their instants', () => {
    const classes = matches(api, 'migrations/*.ts', /^export class (\w+) implements MigrationInterface/gm);
    expect(
      missing(
        classes,
        migrations.map(({ name }) => name),
      ),
    ).toEqual([]);
    const instants = migrations.map(({ name }) => Number(name.slice(-13)));
    expect(instants).toEqual(instants.toSorted());
  });

  it('hold every declaration of personal fields and of attachments of the domain', () => {
    const personal = matches(domain, '**/*-personal.ts', /streamType: '([\w-]+)'/g);
    expect(
      missing(
        personal,
        personalData.map(({ streamType }) => streamType),
      ),
    ).toEqual([]);
    const purposes = matches(domain, '**/*-attachments.ts', /^ {2}name: '([\w-]+)'/gm);
    expect(
      missing(
        purposes,
        nouns.flatMap(({ attachments = [] }) => attachments.map(({ name }) => name)),
      ),
    ).toEqual([]);
  });

  it('say how the records of a person are cleared, for every noun whose events hold values of a person', () => {
    // A subject that changes is a record, not a person.
    const holders = nouns.filter(({ streams = [] }) =>
      streams.some(
        ({ streamType, personal }) => personal && !personal.changesSubject && (personal.subjectOf !== undefined || streamType === 'person'),
      ),
    );
    expect(holders.length).toBeGreaterThan(3);
    expect(holders.filter(({ erasures = [] }) => erasures.length === 0)).toEqual([]);
  });

  it('have a French name and the feature of every type of the history', () => {
    const described = history.describers.map(({ recordType, need }) => [recordType, need] as const);
    const named = Object.entries(recordTypes).map(([recordType, { feature }]) => [recordType, feature] as const);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(described));
  });

  it('open the history of a noun to those who have its feature', () => {
    const permissionOf = (need: AccessNeed | FeatureKey) => (typeof need === 'string' ? (features[need] as AccessNeed) : need).permission;
    const needs = history.describers.map(({ recordType, need }) => [recordType, permissionOf(need)]);
    expect(Object.fromEntries(needs)).toMatchObject({
      refund: 'ACTIVITY_ACCESS',
      inscription: 'ACTIVITY_ACCESS',
      person: 'PEOPLE_ACCESS',
      person_request: 'PEOPLE_EDIT',
      user: 'ENVIRONMENT_ACCESS',
      entry: 'COMPTABILITY_ACCESS',
    });
  });
});
