import { newId } from '@intendance/kernel/id.js';
import { addMonths, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { EntryLineDraft } from '../journal-entry/miscellaneous-entry.js';
import type { EntryTemplate, EntryTemplateEvent, EntryTemplateId } from './entry-template.events.js';
import { entryTemplateCase, entryTemplatesDecider, mostTemplates } from './entry-template.js';
import { templateOccurrences, templatePieceRef } from './template-occurrences.js';

const templates = specify(entryTemplatesDecider);
const id = newId<'entry-template'>();
const line = (account: string, debit: number, credit: number, change: Partial<EntryLineDraft> = {}): EntryLineDraft => ({
  account,
  budget: '',
  debit: cents(debit),
  credit: cents(credit),
  wording: '',
  auxiliary: null,
  activityId: null,
  ...change,
});
const template: EntryTemplate = {
  label: 'Loyer à payer',
  every: 'month',
  firstDay: localDate('2026-01-31'),
  lines: [line('613200', 180_00, 0), line('408000', 0, 180_00)],
};
const save = (change: Partial<EntryTemplate> = {}, templateId: EntryTemplateId = id, isNew = true) =>
  ({ type: 'SaveEntryTemplate', id: templateId, isNew, template: { ...template, ...change } }) as const;
const saved = (change: Partial<EntryTemplate> = {}, templateId: EntryTemplateId = id): EntryTemplateEvent => ({
  type: 'EntryTemplateSaved',
  data: { templateId, ...template, ...change },
});
const remove = { type: 'RemoveEntryTemplate', id } as const;

describe('a template of entries', () => {
  it('is stored, replaced and removed', () => {
    templates.given().when(save()).then(saved());
    templates.given(saved()).when(save()).then();
    templates
      .given(saved())
      .when(save({ label: ' Loyer ' }, id, false))
      .then(saved({ label: 'Loyer' }));
    templates
      .given(saved())
      .when(remove)
      .then({ type: 'EntryTemplateRemoved', data: { templateId: id } });
  });
  it('is known, once it is changed or removed', () => {
    templates
      .given()
      .when(save({}, id, false))
      .thenRefuses('entry-template.unknown');
    templates
      .given(saved(), { type: 'EntryTemplateRemoved', data: { templateId: id } })
      .when(remove)
      .thenRefuses('entry-template.unknown');
  });
  it('has a label of its own, whatever its accents', () =>
    templates
      .given(saved({ label: 'Loyer a PAYER' }, newId()))
      .when(save())
      .thenRefuses('entry-template.label-taken'));
  it('is one of two hundred at most', () => {
    const many = Array.from({ length: mostTemplates }, (_, rank) => saved({ label: `Modèle ${rank}` }, newId()));
    templates
      .given(...many)
      .when(save())
      .thenRefuses('entry-template.too-many');
  });

  const write = specifyCase(entryTemplateCase);
  const command = (change: Partial<EntryTemplate> = {}, isCouncil = false) => ({ ...save(change), isCouncil });
  it('has the lines of an entry that could be posted', () => {
    write.given({}).when(command()).thenTypes('EntryTemplateSaved');
    write
      .given({})
      .when(command({ lines: [line('512001', 5, 0), line('408000', 0, 5)] }))
      .thenRefuses('entry.incomplete');
    write
      .given({})
      .when(command({ lines: [line('613200', 5, 0), line('408000', 0, 4)] }))
      .thenRefuses('entry.unbalanced');
    const lines = [line('613200', 5, 0, { budget: 'AEP' }), line('408000', 0, 5, { budget: 'ASC' })];
    write.given({}).when(command({ lines }, true)).thenRefuses('entry.unbalanced-budget');
    const activityId = newId<'accounting-activity'>() as AccountingActivityId;
    write
      .given({})
      .when(command({ lines: [line('613200', 5, 0, { activityId }), line('408000', 0, 5)] }))
      .thenRefuses('entry.incomplete');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the days of a recurring template', () => {
  const days = (change: Partial<EntryTemplate>, from: string, to: string) =>
    templateOccurrences(id, { ...template, ...change }, { from: localDate(from), to: localDate(to) }).map(({ date }) => date);
  it('are each month on its day, or on the last one of a shorter month', () =>
    expect(days({}, '2026-01-01', '2026-04-30')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']));
  it('are each quarter or year', () => {
    expect(days({ every: 'quarter' }, '2026-01-01', '2026-12-31')).toEqual(['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']);
    expect(days({ every: 'year' }, '2026-01-01', '2028-12-31')).toEqual(['2026-01-31', '2027-01-31', '2028-01-31']);
    expect(days({ every: null }, '2026-01-01', '2028-12-31')).toEqual([]);
  });
  it('begin in the open books, however old the template is', () => {
    const firstDay = localDate('1990-05-15');
    expect(days({ firstDay }, '2026-01-01', '2026-02-28')).toEqual(['2026-01-15', '2026-02-15']);
    expect(days({ firstDay, every: 'year' }, '2026-05-15', '2026-05-15')).toEqual(['2026-05-15']);
    expect(days({}, '2025-01-01', '2026-01-30')).toEqual([]);
  });
  it('have a voucher by which their entry is found again', () => {
    const [occurrence] = templateOccurrences(id, template, { from: template.firstDay, to: addMonths(template.firstDay, 0) });
    expect(occurrence?.pieceRef).toBe(templatePieceRef(id, template.firstDay));
    expect(templatePieceRef(id, template.firstDay)).toMatch(/^MOD-[0-9a-f]{8}-2026-01-31$/);
  });
});
