import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import type { DomainEvent, StreamId } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, localDate } from '@intendance/kernel/local-date.js';
import { draft, signature } from '../../../../libs/domain/test/mandate-story.js';
import { appendRequest } from '../../src/platform/tenancy/append-request.js';
import { systemContext } from '../../src/platform/wire/system-context.js';
import { ExecuteEnvironment } from '../../src/subscription/contract/environment/environment.handler.js';
import { debitedFacts } from '../debited-customer.js';
import type { Program } from './program.js';
import { refundSettings, registrationSettings, type Structure } from './structures.js';
import type { World } from './world.js';

/** A structure with people, activities and a fiscal year; its subscription follows (`subscribe`). */
export function newStructure(world: World, rank: number): Structure {
  const idOf = <Noun extends string>(noun: Noun, index = 0) => derivedId<Noun>(`${world.seed} S${rank} ${noun} ${index}`);
  const structure: Structure = {
    name: `S${rank}`,
    environmentId: idOf('environment'),
    clerk: { id: idOf('user'), name: `Clerk of S${rank}` },
    administrators: [1, 2].slice(0, 1 + (rank % 2)).map((each) => ({ name: `Admin ${each}`, email: `admin${each}@s${rank}.example` })),
    people: [1, 2, 3, 4, 5].map((each) => idOf('person', each)),
    registrationActivities: [1, 2].map((each) => idOf('registration-activity', each)),
    refundActivity: idOf('refund-activity'),
    yearId: idOf('fiscal-year'),
    rum: `RUM-S${rank}-20261121-0001`,
  };
  world.trace.name(structure.environmentId, structure.name);
  for (const [index, id] of structure.people.entries()) world.trace.name(id, `person ${index + 1} of ${structure.name}`);
  for (const [index, id] of structure.registrationActivities.entries()) world.trace.name(id, `outing ${index + 1} of ${structure.name}`);
  world.trace.name(structure.refundActivity, `sport of ${structure.name}`);
  return structure;
}

/** The streams of a structure before its history begins. */
export function firstStreams({ environmentId, people, name, ...structure }: Structure): [StreamId, DomainEvent[]][] {
  const year = (start: string, end: string) => ({ yearId: structure.yearId, name: '2026', start: localDate(start), end: localDate(end) });
  const mandate = draft(1);
  const text = mandate.type === 'MandateDrafted' ? { ...mandate.data, rum: structure.rum } : mandate.data;
  return [
    ...people.map((id, index): [StreamId, DomainEvent[]] => [
      personStream(id),
      [personRegistered(`p${index + 1}@${name.toLowerCase()}.example`)],
    ]),
    ...structure.registrationActivities.map((id, index): [StreamId, DomainEvent[]] => [
      registrationActivityStream(id),
      [{ type: 'RegistrationActivityCreated', data: registrationSettings(4 + index) }],
    ]),
    [refundActivityStream(structure.refundActivity), [{ type: 'RefundActivityCreated', data: refundSettings }]],
    [fiscalCalendarStream(environmentId), [{ type: 'FiscalYearCreated', data: year('2026-01-01', '2026-12-31') }]],
    [
      billingDataStream(environmentId),
      [
        { type: 'BillingDataSaved', data: { ...debitedFacts, holder: name, mandate: 1 } },
        { type: 'DebitAuthorized', data: { mandate: 1 } },
      ],
    ],
    [mandateStream(mandateIdOf(environmentId, 1)), [{ ...mandate, data: text }, signature]],
  ];
}

const personRegistered = (email: string): DomainEvent => ({
  type: 'PersonRegistered',
  data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email, entranceDate: localDate('2020-01-01'), exitDate: null },
});

/** Opens the structures, before anything can fail. */
export async function openStructures(world: World, count: number, program: Program): Promise<void> {
  for (let rank = 1; rank <= count; rank++) {
    const structure = newStructure(world, rank);
    world.structures.push(structure);
    const { environmentId, clerk, name } = structure;
    const context = { ...systemContext(environmentId), actor: clerk };
    for (const [stream, events] of firstStreams(structure)) {
      const { metadata } = appendRequest(context, 'Open');
      await world.store.append({ environmentId, appends: [{ stream, expected: 'none', events }], metadata });
    }
    const trialEndsOn = addDays(world.time.clock.today(), 1);
    const opening = { type: 'OpenEnvironment' as const, data: { name, type: 'CSE' as const, brand: null, trialEndsOn } };
    await program.commands.bus.execute(new ExecuteEnvironment(context, opening));
    const modules = rank % 2 === 0 ? (['gestion', 'comptability'] as const) : (['gestion'] as const);
    const offer = { commitment: 'none' as const, billing: 'month' as const, modules, promotions: [] };
    await program.offers.execute(context, { type: 'ChooseOffer', data: offer });
  }
}
