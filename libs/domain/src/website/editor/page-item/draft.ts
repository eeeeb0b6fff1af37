import { canonicalJson } from '@intendance/kernel/hash.js';
import { definedMembers } from './defined-members.js';
import type { KnownPageItem, Optional, PageItemEvent, PageItemRules, Publication } from './page-item.events.js';
import { isShownAt, type Schedule, shownNow, unscheduled } from './schedule.js';

type DraftData<Fields> = {
  fields: Optional<Fields>;
  publication?: Publication | undefined;
  schedule?: Optional<Schedule> | undefined;
  /** The instant of the command, which decides whether the site shows the item. */
  at: string;
};

export type DraftCommand<Noun extends string, Fields> =
  /** Saves without changing what the site shows. Fields that are undefined stay as they are. */
  | { type: `Draft${Noun}`; data: DraftData<Fields> }
  | { type: `DiscardDraftOf${Noun}` }
  /** Puts the item on the site at once, with its last saved fields. */
  | { type: `Publish${Noun}`; data: { at: string } };

type Steps<Fields> = PageItemRules<Fields> & {
  revise(data: Omit<DraftData<Fields>, 'at'>): PageItemEvent<'', Fields>[];
};

/** The working copy of an item: it exists beside fields that the site shows, and nowhere else. */
export function decideDraft<Fields extends object>(
  command: DraftCommand<'', Fields>,
  item: KnownPageItem<Fields>,
  { complete, revise }: Steps<Fields>,
): PageItemEvent<'', Fields>[] {
  const { fields: shown, draft, publication, schedule = unscheduled } = item;
  if (command.type === 'DiscardDraftOf') return draft ? [{ type: 'DraftDiscarded', data: {} }] : [];
  if (command.type === 'Publish')
    return revise({ fields: draft ?? {}, publication: 'PUBLISHED', schedule: shownNow(schedule, command.data.at) });
  const { fields: change, at, ...status } = command.data;
  const isLeaving = publication === 'PUBLISHED' && status.publication === 'DRAFT';
  // Also for an item that these dates take off the site: no copy is left behind.
  const isShown =
    publication === 'PUBLISHED' &&
    [schedule, { ...schedule, ...definedMembers(status.schedule ?? {}) }].every((each) => isShownAt(each, at));
  const fields = { ...(draft ?? shown), ...definedMembers(change) };
  const pending = complete(fields);
  const isSame = (other: Fields | undefined): boolean => other !== undefined && canonicalJson(pending) === canonicalJson(other);
  const undone: PageItemEvent<'', Fields>[] = draft && isSame(shown) ? [{ type: 'DraftDiscarded', data: {} }] : [];
  if (isLeaving || !isShown) return [...(isLeaving ? [] : undone), ...revise({ fields, ...status })];
  const drafted: PageItemEvent<'', Fields>[] = isSame(shown) || isSame(draft) ? [] : [{ type: 'Drafted', data: pending }];
  return [...undone, ...drafted, ...revise({ fields: {}, ...status })];
}
