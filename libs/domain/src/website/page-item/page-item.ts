import type { Decider } from '@intendance/kernel/decider.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';

export const publications = ['DRAFT', 'PUBLISHED'] as const;
export type Publication = (typeof publications)[number];
/** The position is an index in the list of the page, and no field of the item: moving an item is no revision of its texts. */
export type Placement = { position?: number; publication?: Publication };

export type KnownPageItem<Fields> = { status: 'live' | 'removed'; fields: Fields; position: number; publication: Publication };
export type PageItem<Fields> = { status: 'none' } | KnownPageItem<Fields>;

type Optional<Data> = { [Name in keyof Data]?: Data[Name] | undefined };
export type PageItemCommand<Noun extends string, Fields> =
  | { type: `Add${Noun}`; data: { fields: Fields; position?: number | undefined; publication?: Publication | undefined } }
  /** Fields that are undefined stay as they are. */
  | { type: `Revise${Noun}`; data: { fields: Optional<Fields>; position?: number | undefined; publication?: Publication | undefined } }
  | { type: `Remove${Noun}` }
  | { type: `Restore${Noun}` };

export type PageItemEvent<Noun extends string, Fields> =
  | { type: `${Noun}Added`; data: Fields & Placement }
  | { type: `${Noun}Revised`; data: Fields }
  | { type: `${Noun}Moved`; data: { position: number } }
  | { type: `${Noun}Published`; data: Record<string, never> }
  | { type: `${Noun}Unpublished`; data: Record<string, never> }
  | { type: `${Noun}Removed`; data: Record<string, never> }
  | { type: `${Noun}Restored`; data: Record<string, never> };

export type PageItemRules<Fields> = {
  /** Tidies the texts. @throws DomainError when a field is missing or wrong */
  complete(fields: Fields): Fields;
  readonly unknown: () => DomainError;
};

/** The life of an item of a page of the members' site: added, revised, moved, published, removed. The rules of the noun check its fields. */
export function pageItemDecider<Noun extends string, Fields extends object>(
  noun: Noun,
  rules: PageItemRules<Fields>,
): Decider<PageItemCommand<Noun, Fields>, PageItemEvent<Noun, Fields>, PageItem<Fields>> {
  const plain = <Named>(named: { type: string }): Named => ({ ...named, type: named.type.replace(noun, '') }) as Named;
  return {
    initial: { status: 'none' },
    decide: (command, item) =>
      decide(plain<PageItemCommand<'', Fields>>(command), item, rules).map(
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
  command: PageItemCommand<'', Fields>,
  item: PageItem<Fields>,
  { complete, unknown }: PageItemRules<Fields>,
): PageItemEvent<'', Fields>[] {
  if (command.type === 'Add') {
    const { fields, ...placement } = command.data;
    return item.status === 'none' ? [{ type: 'Added', data: { ...complete(fields), ...definedMembers(placement) } }] : [];
  }
  const existingItem = knownItem(item, unknown);
  if (command.type === 'Remove') return existingItem.status === 'live' ? [{ type: 'Removed', data: {} }] : [];
  if (command.type === 'Restore') return existingItem.status === 'removed' ? [{ type: 'Restored', data: {} }] : [];
  const { fields: before, position: place, publication: shown } = liveItem(existingItem, unknown);
  const { fields: change, position = place, publication = shown } = command.data;
  const fields = complete({ ...before, ...definedMembers(change) });
  return [
    ...(canonicalJson(fields) === canonicalJson(before) ? [] : [{ type: 'Revised' as const, data: fields }]),
    ...(position === place ? [] : [{ type: 'Moved' as const, data: { position } }]),
    ...(publication === shown ? [] : [{ type: publication === 'PUBLISHED' ? ('Published' as const) : ('Unpublished' as const), data: {} }]),
  ];
}

const definedMembers = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Partial<Data>;

function evolve<Fields extends object>(item: PageItem<Fields>, event: PageItemEvent<'', Fields>, noun: string): PageItem<Fields> {
  if (event.type === 'Added') {
    const { position = 0, publication = 'DRAFT', ...fields } = event.data as Placement;
    return { status: 'live', fields: fields as Fields, position, publication };
  }
  if (item.status === 'none') throw new Error(`${noun}${event.type} before ${noun}Added`);
  switch (event.type) {
    case 'Revised':
      return { ...item, fields: event.data };
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
