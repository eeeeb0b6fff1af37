import { counted } from '@intendance/kernel/computation.js';
import type { OfferedOption } from '../registration-activity/registration-option.js';
import { optionLabel } from '../registration-activity/registration-option.js';
import type { ChosenOption } from '../registration-roll/registration-roll.events.js';
import { registrationErrors } from './registration.errors.js';

/** An option that a registration takes. `label`: its name when it was taken, after its group. */
export type TakenOption = ChosenOption & { label: string };

/**
 * The chosen options, in the order of the activity. Each is for at most all participants, and each participant takes one option of each
 * group that the registration is expected to answer. @throws registration.options-invalid
 */
export function takenOptions(available: readonly OfferedOption[], choices: readonly ChosenOption[], entries: number): TakenOption[] {
  const counts = new Map<string, number>();
  for (const { optionId, count } of choices) counts.set(optionId, (counts.get(optionId) ?? 0) + count);
  const offeredIds = new Set(available.map(({ id }) => id));
  for (const [id, count] of counts) if (count !== 0 && !offeredIds.has(id)) throw registrationErrors.optionUnknown();
  const options = available.flatMap((option) => {
    const count = counts.get(option.id) ?? 0;
    if (!Number.isInteger(count) || count < 0 || count > entries) throw registrationErrors.optionsInvalid(tooManyText(option, entries));
    return count === 0 ? [] : [{ optionId: option.id, label: optionLabel(option), count }];
  });
  for (const group of new Set(available.map(({ group }) => group))) if (group !== '') checkGroup(group, available, counts, entries);
  return options;
}

function checkGroup(group: string, available: readonly OfferedOption[], counts: ReadonlyMap<string, number>, entries: number): void {
  const ofGroup = available.filter((option) => option.group === group);
  const sum = ofGroup.reduce((total, { id }) => total + (counts.get(id) ?? 0), 0);
  const isMissing = sum < entries && ofGroup.some(({ isExpected }) => isExpected);
  if (sum > entries || isMissing)
    throw registrationErrors.optionsInvalid(
      `« ${group} » : une option par participant, soit ${entries} en tout ; vous en choisissez ${sum}.`,
    );
}

const tooManyText = (option: OfferedOption, entries: number): string =>
  `« ${optionLabel(option)} » : de 0 à ${counted(entries, 'participant', 'participants')}.`;

/** `2 × Bus, 1 × Taille : M`; empty without options. */
export const optionsText = (options: readonly TakenOption[] = []): string =>
  options.map(({ count, label }) => `${count} × ${label}`).join(', ');
