import { type FiscalCalendar, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import {
  giftUseStream,
  type UseOfGiftsEvent,
  type UseOfGiftsFacts,
} from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.events.js';
import {
  carriedSettings,
  noSettings,
  useOfGiftsDecider,
} from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-settings.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/**
 * `carriedFrom`: the year before whose settings apply, because nobody saved those of this year yet. `isAnswered`: somebody said, for this year or
 * one before, whether the structure appeals to the public.
 */
export type GiftSettingsOfYear = {
  readonly yearId: string;
  readonly facts: UseOfGiftsFacts;
  readonly isAnswered: boolean;
  readonly carriedFrom: string | null;
  readonly version: number;
};

@Injectable()
export class GiftSettingsReader {
  constructor(private readonly store: EventStore) {}

  /** The settings of each year up to this one, the first year first. @throws exercice.unknown */
  async upTo(context: RequestContext, calendar: FiscalCalendar, yearId: string, knownAt?: Date): Promise<GiftSettingsOfYear[]> {
    const { start } = knownYear(calendar, yearId);
    const years = calendar.years.filter((year) => year.start <= start);
    const slices = await this.store.read(
      context.environmentId,
      years.map(({ id }) => giftUseStream(id)),
    );
    const settings: GiftSettingsOfYear[] = [];
    for (const [rank, { id }] of years.entries()) {
      const { events = [], version = 0 } = slices[rank] ?? {};
      const then = (events as RecordedEvent<UseOfGiftsEvent>[]).filter(({ recordedAt }) => !knownAt || recordedAt <= knownAt);
      const own = then.reduce(useOfGiftsDecider.evolve, useOfGiftsDecider.initial);
      settings.push(
        own
          ? { yearId: id, facts: own, isAnswered: true, carriedFrom: null, version }
          : carriedFrom(settings.at(-1), years[rank - 1]?.name ?? null, { yearId: id, version }),
      );
    }
    return settings;
  }
}

/** Settings of a year without its own. @param name the name of the year before */
function carriedFrom(
  before: GiftSettingsOfYear | undefined,
  name: string | null,
  year: Pick<GiftSettingsOfYear, 'yearId' | 'version'>,
): GiftSettingsOfYear {
  if (!before?.isAnswered) return { ...year, facts: noSettings, isAnswered: false, carriedFrom: null };
  return { ...year, facts: carriedSettings(before.facts), isAnswered: true, carriedFrom: before.carriedFrom ?? name };
}
