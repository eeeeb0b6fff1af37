import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { searchText } from '@intendance/kernel/names.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '../../plan/accounting-activity/accounting-activity.js';
import { mustBalance } from '../journal-entry/journal-entry.js';
import { type Around, mustBeWellTyped } from '../journal-entry/miscellaneous-entry.js';
import { entryTemplateErrors } from './entry-template.errors.js';
import { type EntryTemplate, type EntryTemplateEvent, type EntryTemplateId, entryTemplatesStream } from './entry-template.events.js';

export type EntryTemplateCommand =
  | { readonly type: 'SaveEntryTemplate'; readonly id: EntryTemplateId; readonly isNew: boolean; readonly template: EntryTemplate }
  | { readonly type: 'RemoveEntryTemplate'; readonly id: EntryTemplateId };
export type EntryTemplates = PersistentMap<EntryTemplateId, EntryTemplate>;

export const mostTemplates = 200;

export const entryTemplatesDecider: Decider<EntryTemplateCommand, EntryTemplateEvent, EntryTemplates> = {
  initial: new PersistentMap(),
  decide(command, templates) {
    const { id: templateId } = command;
    const before = templates.get(templateId);
    if (command.type === 'RemoveEntryTemplate') {
      if (!before) throw entryTemplateErrors.unknown();
      return [{ type: 'EntryTemplateRemoved', data: { templateId } }];
    }
    if (!command.isNew && !before) throw entryTemplateErrors.unknown();
    const template = { ...command.template, label: command.template.label.trim() };
    if (before && canonicalJson(before) === canonicalJson(template)) return [];
    const others = [...templates].filter(([id]) => id !== templateId);
    if (others.some(([, { label }]) => searchText(label) === searchText(template.label))) throw entryTemplateErrors.labelTaken();
    if (others.length >= mostTemplates) throw entryTemplateErrors.tooMany(mostTemplates);
    return [{ type: 'EntryTemplateSaved', data: { templateId, ...template } }];
  },
  evolve(templates, { type, data }) {
    if (type === 'EntryTemplateRemoved') return templates.without(data.templateId);
    const { templateId, ...template } = data;
    return templates.with(templateId, template);
  },
};

const folds = { templates: entryTemplatesDecider, activities: { each: accountingActivityDecider } };
/** `isCouncil`: each line has a budget. */
export type AddressedTemplateCommand = Addressed<EntryTemplateId, EntryTemplateCommand & { readonly isCouncil: boolean }>;

/** A template has the lines of an entry that could be posted: only its day is free. */
export const entryTemplateCase: Case<AddressedTemplateCommand, EntryTemplates, typeof folds, 'templates'> = {
  folds,
  own: 'templates',
  streams: (command, { environmentId }) => ({
    templates: read(entryTemplatesStream(environmentId)),
    activities:
      command.type === 'SaveEntryTemplate'
        ? [...new Set(command.template.lines.flatMap(({ activityId }) => activityId ?? []))].map((id) => read(accountingActivityStream(id)))
        : [],
  }),
  decide(command, { templates, activities }) {
    // An unknown template is refused before its content.
    const events = entryTemplatesDecider.decide(command, templates);
    if (command.type === 'SaveEntryTemplate') {
      const { label, firstDay: date, lines } = command.template;
      const activityOf: Around['activityOf'] = (id) => activities.get(accountingActivityStream(id)) ?? accountingActivityDecider.initial;
      mustBeWellTyped({ date, label, pieceRef: label, lines }, { isCouncil: command.isCouncil, activityOf });
      mustBalance(lines);
    }
    return { events: { templates: events }, answer: events.reduce(entryTemplatesDecider.evolve, templates) };
  },
};
