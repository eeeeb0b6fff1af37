import { environmentDecider, opened } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { LetterHead } from './letters-pdf.js';
import { ReadSiteLogo } from './site-logo.query.js';

/** The sender of letters: the structure, with the logo of its site. */
@Injectable()
export class LetterHeads {
  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(context: RequestContext): Promise<Omit<LetterHead, 'isDuplex' | 'images'>> {
    const [slice] = await this.store.read(context.environmentId, [`environment-${context.environmentId}`]);
    const { name, description } = opened(foldSlice(environmentDecider, slice).state);
    const { address, zipCode, city } = description;
    const town = [zipCode, city?.toLocaleUpperCase('fr')].filter(Boolean).join(' ');
    return {
      sender: [name, ...(address ? address.split(/[\r\n]+/) : []), town].filter((line) => line !== ''),
      logo: await this.queries.execute(new ReadSiteLogo(context)),
      place: placeAndDay(city, this.clock.today()),
    };
  }
}

const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

function placeAndDay(city: string | null, today: LocalDate): string {
  const day = longDay.format(new Date(`${today}T00:00:00Z`)).replace(/^1 /, '1er ');
  return city ? `${city}, le ${day}` : `Le ${day}`;
}
