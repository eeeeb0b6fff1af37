/** The instants at which an item comes to the site and leaves it, RFC 3339 in UTC; null: at once, and never. */
export type Schedule = { readonly publishAt: string | null; readonly expireAt: string | null };

export const unscheduled: Schedule = { publishAt: null, expireAt: null };

const isPast = (instant: string | null, at: string): boolean => instant !== null && Date.parse(instant) <= Date.parse(at);

/** Whether the site shows a published item at this instant. */
export const isShownAt = ({ publishAt, expireAt }: Schedule, at: string): boolean =>
  (publishAt === null || isPast(publishAt, at)) && !isPast(expireAt, at);

/** The schedule of an item that is published now: a later start and a former end are dropped. */
export const shownNow = ({ publishAt, expireAt }: Schedule, at: string): Schedule => ({
  publishAt: isPast(publishAt, at) ? publishAt : null,
  expireAt: isPast(expireAt, at) ? null : expireAt,
});

export const isInOrder = ({ publishAt, expireAt }: Schedule): boolean =>
  publishAt === null || expireAt === null || Date.parse(publishAt) < Date.parse(expireAt);

export const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.publishAt === other.publishAt && one.expireAt === other.expireAt;
