import type { Decider } from '@intendance/kernel/decider.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { definedMembers } from './defined-members.js';
import { type DraftCommand, decideDraft } from './draft.js';
import type { KnownPageItem, Optional, PageItem, PageItemEvent, PageItemRules, Placement, Publication } from './page-item.events.js';
import { isInOrder, isSameSchedule, type Schedule, unscheduled } from './schedule.js';

type Placed = { position?: number | undefined; publication?: Publication | undefined; schedule?: Optional<Schedule> | undefined };
export type PageItemCommand<Noun extends string, Fields> =
  | { type: `Add${Noun}`; data: { fields: Fields } & Placed }
  /** Changes what the site shows. Fields that are undefined stay as they are. */
  | { type: `Revise${Noun}`; data: { fields: Optional<Fields> } & Placed }
  | { type: `Remove${Noun}` }
  | { type: `Restore${Noun}` };

/** The life of an item of a page of the members' site: added, revised, moved, published, removed. The rules of the noun check its fields. */
export function pageItemDecider<Noun extends string, Fields extends object>(
  noun: Noun,
  rules: PageItemRules<Fields>,
): Decider<PageItemCommand<Noun, Fields> | DraftCommand<Noun, Fields>, PageItemEvent<Noun, Fields>, PageItem<Fields>> {
  const plain = <Named>(named: { type: string }): Named => ({ ...named, type: named.type.replace(noun, '') }) as Named;
  return {
    initial: { status: 'none' },
    decide: (command, item) =>
      decide(plain<PageItemCommand<'', Fields> | DraftCommand<'', Fields>>(command), item, rules).map(
        (event) => ({ ...event, type: `${noun}${event.type}` }) as PageItemEvent<Noun, Fields>,
      ),
    evolve: (item, event) => evolve(item, plain<PageItemEvent<'', Fields>>(event), noun),
  };
}

/** An item that is on its page. */
export function liveItem<Fields>(item: PageItem<Fields>, unknown: () => DomainError): KnownPageItem<Fields> {
  if (item.status !== 'live') throw unknown();
  return item;
}

/** An item that was added, removed or not. */
export function knownItem<Fields>(item: PageItem<Fields>, unknown: () => Error): KnownPageItem<Fields> {
  if (item.status === 'none') throw unknown();
  return item;
}

function decide<Fields extends object>(
  command: PageItemCommand<'', Fields> | DraftCommand<'', Fields>,
  item: PageItem<Fields>,
  rules: PageItemRules<Fields>,
): PageItemEvent<'', Fields>[] {
  const { complete, unknown } = rules;
  if (command.type === 'Add') {
    const { fields, schedule, ...placement } = command.data;
    if (item.status !== 'none') return [];
    const added = { ...complete(fields), ...definedMembers(placement) };
    return [{ type: 'Added', data: added }, ...scheduling(unscheduled, schedule ?? {}, placement.publication ?? 'DRAFT', rules)];
  }
  const existingItem = knownItem(item, unknown);
  if (command.type === 'Remove') return existingItem.status === 'live' ? [{ type: 'Removed', data: {} }] : [];
  if (command.type === 'Restore') return existingItem.status === 'removed' ? [{ type: 'Restored', data: {} }] : [];
  const live = liveItem(existingItem, unknown);
  if (command.type !== 'Revise') return decideDraft(command, live, { ...rules, revise: (data) => revise(live, data, rules) });
  return revise(live, command.data, rules);
}

type Revision<Fields> = { fields: Optional<Fields> } & Placed;

function revise<Fields extends object>(
  item: KnownPageItem<Fields>,
  { fields: change, schedule = {}, position = item.position, publication = item.publication }: Revision<Fields>,
  rules: PageItemRules<Fields>,
): PageItemEvent<'', Fields>[] {
  const { fields: before, draft, publication: present } = item;
  const isLeaving = publication !== present && publication === 'DRAFT';
  // An item that leaves the site has one text again: the last one that was written.
  const fields = rules.complete({ ...(isLeaving && draft ? draft : before), ...definedMembers(change) });
  const isRevised = canonicalJson(fields) !== canonicalJson(before);
  const pending = draft && !isLeaving && isRevised ? rules.complete({ ...draft, ...definedMembers(change) }) : undefined;
  return [
    ...(isRevised ? [{ type: 'Revised' as const, data: fields }] : []),
    ...(pending && canonicalJson(pending) !== canonicalJson(fields) ? [{ type: 'Drafted' as const, data: pending }] : []),
    ...(isLeaving && draft && !isRevised ? [{ type: 'DraftDiscarded' as const, data: {} }] : []),
    ...(position === item.position ? [] : [{ type: 'Moved' as const, data: { position } }]),
    ...(publication === present
      ? []
      : [{ type: publication === 'PUBLISHED' ? ('Published' as const) : ('Unpublished' as const), data: {} }]),
    ...scheduling(item.schedule ?? unscheduled, schedule, publication, rules),
  ];
}

/** A draft has no dates: those of an item that becomes one are dropped, and others are refused. */
function scheduling<Fields>(
  before: Schedule,
  change: Optional<Schedule>,
  publication: Publication,
  { dates }: PageItemRules<Fields>,
): { type: 'Scheduled'; data: Schedule }[] {
  const isDraft = publication === 'DRAFT';
  if (dates && isDraft && (change.publishAt || change.expireAt))
    throw dates(change.publishAt ? 'publish_at' : 'expire_at', 'Un brouillon n’a pas de date : choisissez le statut Publié.');
  const schedule = isDraft ? unscheduled : { ...before, ...definedMembers(change) };
  if (dates && !isInOrder(schedule)) throw dates('expire_at', 'Le retrait doit venir après la publication.');
  return isSameSchedule(before, schedule) ? [] : [{ type: 'Scheduled', data: schedule }];
}

function evolve<Fields extends object>(item: PageItem<Fields>, event: PageItemEvent<'', Fields>, noun: string): PageItem<Fields> {
  if (event.type === 'Added') {
    const { position = 0, publication = 'DRAFT', ...fields } = event.data as Placement;
    return { status: 'live', fields: fields as Fields, position, publication };
  }
  if (item.status === 'none') throw new Error(`${noun}${event.type} before ${noun}Added`);
  const { draft: _, ...published } = item;
  switch (event.type) {
    case 'Revised':
      return { ...published, fields: event.data };
    case 'Drafted':
      return { ...item, draft: event.data };
    case 'DraftDiscarded':
      return published;
    case 'Scheduled':
      return withSchedule(item, event.data);
    case 'Moved':
      return { ...item, position: event.data.position };
    case 'Published':
      return { ...item, publication: 'PUBLISHED' };
    case 'Unpublished':
      return { ...item, publication: 'DRAFT' };
    case 'Removed':
      return { ...item, status: 'removed' };
    case 'Restored':
      return { ...item, status: 'live' };
  }
}

function withSchedule<Fields>({ schedule: _, ...item }: KnownPageItem<Fields>, schedule: Schedule): KnownPageItem<Fields> {
  return isSameSchedule(schedule, unscheduled) ? item : { ...item, schedule };
}
