import type { FieldValues } from 'react-hook-form';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import type { ClaimSheet } from './claim-sheet.js';

type Refused = { person: Option; message: string };
/** `saved`: number of created claims. `refused`: people without a claim. */
export type SeveralClaims = { saved: number; refused: readonly Refused[] };

/** Creates one claim per person from one form, with one price each. A refusal does not stop the other claims. */
export function useSeveralClaims<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
) {
  const { mutateAsync: save } = sheet.kind.claims.useSave();

  const amountFor = async (form: Form, activity: Activity | undefined): Promise<number> => {
    if (sheet.isFree(activity)) return 0;
    const { amount, computation } = await sheet.compute(sheet.toClaim(form, activity));
    if (!computation.eligible || !sheet.isWorth(amount)) throw { detail: computation.explanation || sheet.calculation.notEligible };
    return amount;
  };

  return async (form: Form, activity: Activity | undefined, status: 'waiting' | 'valid'): Promise<SeveralClaims> => {
    const refused: Refused[] = [];
    const people = sheet.several?.peopleOf(form) ?? [];
    for (const person of people)
      try {
        const own = sheet.several?.formFor(form, [person]) ?? form;
        const amount = await amountFor(own, activity);
        await save({ id: undefined, body: sheet.toBody(own, activity, { status, amount }) });
      } catch (error) {
        refused.push({ person, message: `${person.label} : ${problemOf(error).detail}` });
      }
    return { saved: people.length - refused.length, refused };
  };
}
