import {
  type Case,
  type CaseContext,
  type CaseEvents,
  type CaseFolds,
  type CaseStreams,
  type Decision,
  type Facts,
  type FactsSoFar,
  type Fold,
  mostReads,
  type StreamUse,
} from '@intendance/kernel/case.js';
import { fold } from '@intendance/kernel/decider.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { expect } from '@jest/globals';
import { refusalOf } from './specify.js';

type Event = { type: string };
type EachFold = { readonly each: Fold<never, unknown> };

export type CaseOutcome<Answer, Folds extends CaseFolds, Own extends keyof Folds> = {
  /** Exactly these events in these streams, and none elsewhere. */
  then(expected: CaseEvents<Folds>): void;
  /** Exactly these types of events in the record's stream. */
  thenTypes(...expected: string[]): void;
  /** The events of all streams, where part of them is enough. */
  thenEvents(check: (events: CaseEvents<Folds>) => void): void;
  thenRefuses(code: string, check?: (refusal: DomainError) => void): void;
  /** The state of the record after the decision. */
  thenState(check: (state: Facts<Folds>[Own]) => void): void;
  thenAnswers(check: (answer: Answer) => void): void;
  /** The names of the streams that get events. */
  thenWrites(...names: (keyof Folds)[]): void;
  /** The persons whose keys are deleted. */
  thenErases(...subjects: string[]): void;
  /** The names of the streams that the decision guards without writing to them. */
  thenGuards(...names: (keyof Folds)[]): void;
};

export const caseContext = (change: Partial<CaseContext> = {}): CaseContext => ({
  environmentId: newId() as EnvironmentId,
  userId: newId() as UserId,
  today: localDate('2026-11-21'),
  now: new Date('2026-11-21T09:00:00.000Z'),
  ...change,
});

/**
 * `specifyCase(refundCase).given({ refund: […], activity: […] }).when(command).then({ refund: […] })`: a fact that the case does not name
 * for the command stays at its initial state, as in the API.
 */
export function specifyCase<Command, Answer, Folds extends CaseFolds, Own extends keyof Folds & string>(
  definition: Case<Command, Answer, Folds, Own>,
  context: CaseContext = caseContext(),
) {
  return {
    contended: (command: Command): string | undefined => definition.contended?.(command),
    given: (history: CaseEvents<Folds>) => ({
      when: (command: Command): CaseOutcome<Answer, Folds, Own> => outcome(definition, history, command, context),
      /** A command sent twice changes nothing the second time: the repeated command is silent, or refused. */
      thenRepeating(command: Command): void {
        const { events } = decideOn(definition, history, command, context).decision;
        const after = { ...history, ...mapNames(definition, (name) => joinHistories(history[name], events[name])) } as CaseEvents<Folds>;
        let again: CaseEvents<Folds> = {};
        refusalOf(() => {
          again = decideOn(definition, after, command, context).decision.events;
        });
        expect(nonEmpty(again)).toEqual({});
      },
    }),
  };
}

function outcome<Command, Answer, Folds extends CaseFolds, Own extends keyof Folds & string>(
  definition: Case<Command, Answer, Folds, Own>,
  history: CaseEvents<Folds>,
  command: Command,
  context: CaseContext,
): CaseOutcome<Answer, Folds, Own> {
  const run = () => decideOn(definition, history, command, context);
  const own = [definition.own].flat()[0] as Own;
  const ownEvents = () => (run().decision.events[own] ?? []) as readonly Event[];
  return {
    // biome-ignore lint/suspicious/noThenProperty: given/when/then is the language of the specs, and an outcome is never awaited
    then: (expected) => expect(nonEmpty(run().decision.events)).toEqual(nonEmpty(expected)),
    thenTypes: (...expected) => expect(ownEvents().map(({ type }) => type)).toEqual(expected),
    thenEvents: (check) => check(run().decision.events),
    thenState: (check) => check(foldHistory(definition.folds[own], joinHistories(history[own], ownEvents())) as Facts<Folds>[Own]),
    thenAnswers: (check) => check(run().decision.answer),
    thenWrites: (...names) => expect(Object.keys(nonEmpty(run().decision.events)).toSorted()).toEqual(names.toSorted()),
    thenErases: (...subjects) => expect(run().decision.erases ?? []).toEqual(subjects),
    thenGuards(...names) {
      const { streams, decision } = run();
      const guards = Object.entries<StreamUse | readonly StreamUse[] | undefined>(streams).filter(
        ([name, use]) => [use ?? []].flat().some(({ isGuarded }) => isGuarded) && !(name in nonEmpty(decision.events)),
      );
      expect(guards.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    },
    thenRefuses(code, check) {
      const refusal = refusalOf(run);
      expect(refusal?.code).toBe(code);
      if (refusal) check?.(refusal);
    },
  };
}

function decideOn<Command, Answer, Folds extends CaseFolds, Own extends keyof Folds & string>(
  definition: Case<Command, Answer, Folds, Own>,
  history: CaseEvents<Folds>,
  command: Command,
  context: CaseContext,
): { streams: CaseStreams<Folds>; decision: Decision<Folds, Answer> } {
  const own = [definition.own].flat();
  const first = definition.streams(command, context, {});
  for (const name of own) if (!first[name]) throw new Error(`the first call of streams() does not name ${name}`);
  const streams = settledStreams(definition, history, command, context);
  const facts = mapNames(definition, (name) => factOf(definition.folds[name], streams[name], history[name])) as Facts<Folds>;
  const decision = definition.decide(command, facts, context);
  for (const name of Object.keys(nonEmpty(decision.events)))
    if (!streams[name]) throw new Error(`the decision writes to ${name}, which streams() does not name`);
  return { streams, decision };
}

/** Calls `streams` with the states read so far until the call names no further stream, as the API does. */
function settledStreams<Command, Answer, Folds extends CaseFolds, Own extends keyof Folds & string>(
  definition: Case<Command, Answer, Folds, Own>,
  history: CaseEvents<Folds>,
  command: Command,
  context: CaseContext,
): CaseStreams<Folds> {
  const seen = new Set<string>();
  let streams = definition.streams(command, context, {});
  for (let reads = 1; reads <= mostReads; reads++) {
    for (const stream of streamNames(streams)) seen.add(stream);
    streams = definition.streams(command, context, factsSoFar(definition, history, streams));
    if (streamNames(streams).every((stream) => seen.has(stream))) return streams;
  }
  throw new Error(`the case is not sure of its streams after ${mostReads} reads`);
}

const streamNames = (streams: object): string[] =>
  Object.values(streams).flatMap((use: StreamUse | readonly StreamUse[] | undefined) => [use ?? []].flat().map(({ stream }) => stream));

const factsSoFar = <Folds extends CaseFolds>({ folds }: { folds: Folds }, history: CaseEvents<Folds>, streams: CaseStreams<Folds>) =>
  Object.fromEntries(
    Object.entries(streams).flatMap(([name, use]) =>
      use === undefined ? [] : [[name, factOf(folds[name], use as StreamUse | readonly StreamUse[], history[name])]],
    ),
  ) as FactsSoFar<Folds>;

const mapNames = <Folds extends CaseFolds>({ folds }: { folds: Folds }, value: (name: keyof Folds) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(folds).map((name) => [name, value(name)]));

function factOf(kind: CaseFolds[string] | undefined, use: StreamUse | readonly StreamUse[] | undefined, history: unknown): unknown {
  if (!isEach(kind)) return foldHistory(kind, use ? history : []);
  const streams = (use ?? []) as readonly StreamUse[];
  const histories = (history ?? new Map()) as ReadonlyMap<string, readonly never[]>;
  return new Map(streams.map(({ stream }) => [stream, fold(kind.each, histories.get(stream) ?? [])]));
}

const foldHistory = (kind: CaseFolds[string] | undefined, history: unknown): unknown =>
  kind && !isEach(kind) ? fold(kind, (history ?? []) as readonly never[]) : undefined;

const isEach = (kind: CaseFolds[string] | undefined): kind is EachFold => kind !== undefined && 'each' in kind;

function joinHistories(before: unknown, more: unknown): unknown {
  if (!(before instanceof Map || more instanceof Map)) return [...((before ?? []) as Event[]), ...((more ?? []) as Event[])];
  const [left, right] = [before ?? new Map(), more ?? new Map()] as [Map<string, Event[]>, Map<string, Event[]>];
  return new Map([...left.keys(), ...right.keys()].map((stream) => [stream, [...(left.get(stream) ?? []), ...(right.get(stream) ?? [])]]));
}

/** The streams that get events. */
const nonEmpty = (events: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(events).filter(([, added]) => (added instanceof Map ? [...added.values()].flat() : (added as unknown[])).length > 0),
  );
