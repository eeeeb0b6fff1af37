import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { personFieldHistory } from '../person-field/person-field.history.js';
import { personRequestHistory } from '../person-request/person-request.history.js';
import { personHistory } from './person.history.js';

const identity = { civility: 'Mme', lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: '2020-01-01', exitDate: null };
const describeEvent = (describer: typeof personHistory, type: string, data: object) => describer.describe({ type, data } as never);

describe('the history of a person', () => {
  it('tells a registration of before the profile, and one with it', () => {
    expect(describeEvent(personHistory, 'PersonRegistered', identity)?.fields).toMatchObject({
      lastname: { label: 'Nom', value: 'MARTIN' },
      mobile: { value: null },
      entrance_date: { value: '01/01/2020' },
    });
    const whole = {
      ...identity,
      birthday: '1980-04-12',
      mobile: '0612345678',
      customFields: { CUSTOM1: 'Lyon', CUSTOM2: null, CUSTOM3: null },
    };
    expect(describeEvent(personHistory, 'PersonRegistered', whole)?.fields).toMatchObject({
      birthday: { value: '12/04/1980' },
      mobile: { value: '0612345678' },
      CUSTOM1: { value: 'Lyon' },
    });
  });
  it('names the fields of family and documents so that they can be kept from who may not see them', () => {
    const id = newId();
    const child = describeEvent(personHistory, 'ChildRecorded', {
      id,
      firstname: 'Léa',
      lastname: 'MARTIN',
      birthday: null,
      requestId: newId(),
    });
    const paper = describeEvent(personHistory, 'PersonDocumentAttached', { id, name: 'livret.pdf' });
    expect(child?.label).toBe('a enregistré un enfant, à sa demande');
    for (const [field] of [...Object.entries(child?.fields ?? {}), ...Object.entries(paper?.fields ?? {})])
      expect(personHistory.guarded?.some(({ prefix }) => field.startsWith(prefix))).toBe(true);
  });
});

describe('the history of a request', () => {
  it('tells who asks for whom, and what became of it', () => {
    const personId = newId();
    const member = { role: 'child', civility: 'Mme', lastname: 'MARTIN', firstname: 'Zoé', birthday: '2026-02-01' };
    expect(describeEvent(personRequestHistory, 'PersonRequestSubmitted', { personId, member, comment: '' })?.fields).toMatchObject({
      person: { value: { reference: 'person', id: personId } },
      birthday: { value: '01/02/2026' },
      status: { value: 'En attente' },
    });
    expect(describeEvent(personRequestHistory, 'PersonRequestRefused', { comment: 'Acte illisible' })).toMatchObject({
      label: 'a refusé la demande',
      fields: { comment: { value: 'Acte illisible' } },
    });
  });
});

describe('the history of the fields', () => {
  it('calls a field by the name it began with', () => {
    const settings = {
      type: 'select',
      required: true,
      enabled: true,
      options: ['Lyon', 'Paris'],
      attachment: false,
      attachmentRequired: false,
    };
    const entry = describeEvent(personFieldHistory, 'PersonFieldConfigured', {
      code: 'CUSTOM1',
      name: 'Site',
      attachmentName: null,
      ...settings,
    });
    expect(entry).toMatchObject({
      label: 'a configuré le champ Champ personnalisé 1',
      fields: {
        'CUSTOM1.field_name': { value: 'Site' },
        'CUSTOM1.configs': { value: 'Lyon, Paris' },
        'CUSTOM1.required': { value: 'Oui' },
      },
    });
  });
});
