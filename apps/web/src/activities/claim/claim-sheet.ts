import type { ComponentType } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../platform/resource.js';
import type { Option } from '../../ui/field/async-combobox.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import type { ActivityTypes } from '../settings/settings-config.js';
import type { Calculation, CalculationTexts, Computed } from './calculation/calculation.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import type { ClaimBody, ClaimConfig } from './claim-config.js';

/** Decision of a save, with the amount that the user saw. */
export type Decision = { status: 'waiting' | 'valid'; amount: number | undefined };

/** The first check that fails; `field` is null when the refusal concerns no field. */
export type Refusal<Form extends FieldValues> = { field: Path<Form> | null; message: string };

export type FieldsProps<Form extends FieldValues, Activity> = {
  form: UseFormReturn<Form>;
  claimId: string | undefined;
  activities: readonly Activity[];
  activity: Activity | undefined;
  /** A claim already decided is read, not changed. */
  isLocked: boolean;
};

/** The record of one kind of claim: its form, its amount and its checks. */
export type ClaimSheet<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice> = {
  kind: ClaimConfig<Row>;
  activities: Resource<ActivityTypes<Activity>>;
  emptyForm: (person: Option | null, date: string, activityId: string) => Form;
  toForm: (claim: Row) => Form;
  /** How the fields of the form are named and shown in the dialog of a conflict. */
  conflictFields: (activities: readonly Activity[]) => readonly ConflictField[];
  activityOf: (form: Form) => string;
  /** Computes the amount automatically once the form is complete. */
  isComputedAlone: boolean;
  /** Allows several people in one form: each person gets a separate claim. */
  several?: { peopleOf: (form: Form) => readonly Option[]; formFor: (form: Form, people: readonly Option[]) => Form };
  /** The facts of the computation; a change of one makes the amount stale. */
  toClaim: (form: Form, activity: Activity | undefined) => object;
  toBody: (form: Form, activity: Activity | undefined, decision: Decision) => ClaimBody;
  isComplete: (form: Form, activity: Activity | undefined) => boolean;
  isFree: (activity: Activity | undefined) => boolean;
  amountOf: (claim: Row) => number | null;
  /** Whether an amount is worth a claim. */
  isWorth: (amount: number) => boolean;
  /** Computes the amount of the claim; saves nothing. */
  compute: (claim: object) => Promise<Omit<Computed, 'claim'>>;
  firstRefusal: (
    form: Form,
    context: { calculation: Calculation; activity: Activity | undefined; isValidating: boolean },
  ) => Refusal<Form> | null;
  Fields: ComponentType<FieldsProps<Form, Activity>>;
  calculation: CalculationTexts;
  /** Facts of the decision that are specific to this kind of claim. */
  factsOf: (claim: Row) => readonly (string | null)[];
};
