import type { AccountNamesEvent } from '@intendance/domain/bookkeeping/ledger/account-name/account-names.events.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Rows } from '../../../platform/projection/projection.js';
import { type AccountNameRow, accountLabels, accountNames } from './ledger-tables.js';

/** An event names an account: by one of its lines, or because the structure says so. `label`: null takes the structure's name away. */
export type Naming = { readonly event: RecordedEvent; readonly account: string } & (
  | { readonly by: 'line'; readonly label: string }
  | { readonly by: 'structure'; readonly label: string | null }
);

export const namingsOfStructure = (events: readonly RecordedEvent[]): Naming[] =>
  (events as readonly RecordedEvent<AccountNamesEvent>[]).map((event) => ({
    event,
    by: 'structure',
    account: event.data.account,
    label: 'label' in event.data ? event.data.label : null,
  }));

/** An account has the name that the structure gave, else that of its last line; every earlier name stays, from its instant on. */
export async function projectAccountNames(namings: readonly Naming[], events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  await rows.load(accountNames, namings.map(keyOf));
  const place = new Map(events.map(({ id }, index) => [id, index]));
  const placeOf = ({ event }: Naming) => place.get(event.id) ?? 0;
  for (const naming of namings.toSorted((left, right) => placeOf(left) - placeOf(right))) project(naming, rows);
}

const keyOf = ({ event: { environmentId }, account }: Naming) => ({ environmentId, key: { account } });

/** An account that neither a line nor the structure names any more is none of the structure's. */
function project(naming: Naming, rows: Rows): void {
  const { event, account } = naming;
  const before = rows.get(accountNames, keyOf(naming));
  const names: Pick<AccountNameRow, 'lineLabel' | 'chosenLabel'> =
    naming.by === 'line'
      ? { lineLabel: naming.label, chosenLabel: before?.chosenLabel ?? null }
      : { lineLabel: before?.lineLabel ?? null, chosenLabel: naming.label };
  if (before && before.lineLabel === names.lineLabel && before.chosenLabel === names.chosenLabel) return;
  const label = names.chosenLabel ?? names.lineLabel;
  if (label === null) rows.remove(accountNames, keyOf(naming));
  else rows.put(accountNames, event.environmentId, { account, label, ...names });
  const visible = label ?? accountLabel(account);
  if (visible !== before?.label)
    rows.put(accountLabels, event.environmentId, { account, knownFrom: event.recordedAt.toISOString(), label: visible });
}
