import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CountField } from '../../ui/field/count-field.js';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** One person per household. */
  isAlone: boolean;
  isLocked?: boolean;
};

/** How many come, in the field `entries`. */
export const ParticipantsField = <Values extends FieldValues>({ form, isAlone, isLocked = false }: Props<Values>) => (
  <CountField
    form={form}
    name={'entries' as Path<Values>}
    label="Participants"
    min={1}
    max={99}
    steps={{ less: 'Un participant de moins', more: 'Un participant de plus' }}
    required={!isLocked}
    disabled={isLocked}
    locked={isAlone ? 1 : undefined}
    {...(isAlone ? { hint: 'Une personne par foyer' } : {})}
  />
);
