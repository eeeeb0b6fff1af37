import type { JournalEntryFacts } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { type LetteredLine, letteringStream } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import { letteringDecider } from '@intendance/domain/bookkeeping/third-party/lettering.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { Structure } from '../structures.js';
import { type Act, execute, type Scene } from './act.js';
import { calendarOf, supplierAccount } from './book-acts.js';

type Line = LetteredLine & Pick<JournalEntryFacts, 'yearId'> & { readonly thirdParty: string | undefined; readonly amount: number };

/** The third-party lines of the entries that clients wrote, reversed ones among them. */
async function linesOf({ world }: Scene, structure: Structure): Promise<Line[]> {
  const own = world.records.entries.filter((entry) => entry.structure === structure);
  const ids = own.flatMap(({ id }) => [id, derivedId<'journal-entry'>(`${id} reversed`)]);
  const slices = ids.length === 0 ? [] : await world.store.read(structure.environmentId, ids.map(journalEntryStream));
  return slices.flatMap((slice, index) => {
    const { state } = foldSlice(journalEntryDecider, slice);
    const writingId = ids[index] ?? '';
    if (state.status !== 'posted') return [];
    return state.entry.lines.flatMap(({ account, debit, credit, auxiliary }, line) =>
      account === supplierAccount
        ? [{ writingId, line, yearId: state.entry.yearId, thirdParty: auxiliary?.code, amount: debit - credit }]
        : [],
    );
  });
}

/** A structure, one of its years, and lines to letter: mostly lines of one third party of that year, on both sides. */
async function pickLines(scene: Scene) {
  const { random, world } = scene;
  const structure = random.pick(world.structures);
  const lines = await linesOf(scene, structure);
  if (lines.length < 2) return undefined;
  const first = random.pick(lines);
  const isRight = random.chance(0.85);
  const fitting = lines.filter(
    ({ yearId, thirdParty, amount }) =>
      !isRight || (yearId === first.yearId && thirdParty === first.thirdParty && Math.sign(amount) !== Math.sign(first.amount)),
  );
  const others = fitting.length === 0 ? [] : Array.from({ length: random.between(1, 2) }, () => random.pick(fitting));
  const places = new Map([first, ...others].map(({ writingId, line }) => [`${writingId} ${line}`, { writingId, line }]));
  return { structure, yearId: first.yearId, lines: [...places.values()] };
}

async function lettersOf({ world }: Scene, { environmentId }: Structure, yearId: JournalEntryFacts['yearId']): Promise<string[]> {
  const [slice] = await world.store.read(environmentId, [letteringStream(yearId, supplierAccount)]);
  return [...foldSlice(letteringDecider, slice).state.letters].map(([letter]) => letter);
}

/** Letters of third parties, and the differences of exchange that follow them. */
export const letterActs: readonly Act[] = [
  {
    name: 'letter lines',
    weight: 8,
    async run(scene) {
      const choice = await pickLines(scene);
      if (!choice) return;
      const { structure, yearId: id, lines } = choice;
      await execute(scene, structure, 'matching', { type: 'LetterLines', id, account: supplierAccount, groups: [lines] });
    },
  },
  {
    name: 'remove a letter',
    weight: 3,
    async run(scene) {
      const structure = scene.random.pick(scene.world.structures);
      const { id } = scene.random.pick((await calendarOf(scene, structure)).years);
      const letters = await lettersOf(scene, structure, id);
      if (letters.length === 0) return;
      await execute(scene, structure, 'matching', {
        type: 'RemoveLetter',
        id,
        account: supplierAccount,
        letter: scene.random.pick(letters),
      });
    },
  },
  {
    name: 'settle a difference of exchange',
    weight: 6,
    async run(scene) {
      const choice = await pickLines(scene);
      if (!choice) return;
      const { structure, yearId: id, lines } = choice;
      const entryId = derivedId<'journal-entry'>(`${scene.world.seed} ${scene.id} difference`);
      scene.world.trace.name(entryId, `difference of ${scene.id}`);
      scene.world.records.entries.push({ id: entryId, structure });
      await execute(scene, structure, 'exchange', { type: 'SettleExchange', id, account: supplierAccount, lines, paid: null, entryId });
    },
  },
];
