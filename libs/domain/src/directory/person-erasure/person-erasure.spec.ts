import { newId } from '@intendance/kernel/id.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import { erasurePhrase } from '../person/person.errors.js';
import type { PersonEvent } from '../person/person.events.js';
import { type PersonImportEvent, type PersonImportId, personImportStream } from '../person-import/person-import.events.js';
import { noCounts } from '../person-import/person-import.js';
import { personErasureCase } from './person-erasure.js';

const erasure = specifyCase(personErasureCase);
const id = newId<'person'>();
const importId = newId() as PersonImportId;
const identity = { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null };
const registered: PersonEvent = { type: 'PersonRegistered', data: identity };
const erased: PersonEvent = { type: 'PersonalDataErased', data: {} };
const file = { fileName: 'martin.csv', size: 1, sha256: '', lines: 1, family: false };
const uploaded: PersonImportEvent = { type: 'PersonImportUploaded', data: { ...file, counts: noCounts, corrections: {} } };
const confirmed: PersonImportEvent = { type: 'PersonImportConfirmed', data: { mode: 'all', corrections: {} } };
const given = (...events: PersonImportEvent[]) =>
  erasure.given({ person: [registered], imports: new Map([[personImportStream(importId), events]]) });
const erase = (confirmation: string = erasurePhrase, imports: PersonImportId[] = [importId]) =>
  ({ id, type: 'ErasePersonalData', data: { confirmation, imports } }) as const;

describe('the erasure of a person', () => {
  it('deletes the keys of the person and of the imports that mention the person', () => {
    const decided = given(uploaded).when(erase());
    decided.then({ person: [erased], imports: new Map([[personImportStream(importId), [{ type: 'PersonImportFileErased', data: {} }]]]) });
    decided.thenErases(id, importId);
  });
  it('waits for the end of an import', () => given(uploaded, confirmed).when(erase()).thenRefuses('person-import.busy'));
  it('needs its phrase', () => given(uploaded).when(erase('oui')).thenRefuses('person.erasure-unconfirmed'));
  it('needs a person, once', () => {
    erasure.given({}).when(erase(erasurePhrase, [])).thenRefuses('person.unknown');
    erasure
      .given({ person: [registered, erased] })
      .when(erase(erasurePhrase, []))
      .thenRefuses('person.erased');
  });
});
