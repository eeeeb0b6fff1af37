import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Conflict, mergeChanges } from './conflict.js';
import { count } from './format.js';
import { notify } from './notify.js';
import { problemOf, showProblem } from './problem.js';

type Given<Saved, Values extends FieldValues> = {
  /** What the form was filled from; null makes a new record. */
  opened: Saved | null;
  form: UseFormReturn<Values>;
  toForm: (saved: Saved) => Values;
  /** The record as it is saved now. */
  read: (saved: Saved) => Promise<Saved>;
  /** Saves over the version that was read. @throws ApiProblem, 412 once somebody saved meanwhile */
  write: (values: Values, over: Saved | null) => Promise<unknown>;
};

/**
 * The save of a record that somebody else may save meanwhile: changes to different fields are both kept, those to the same one are chosen
 * by the reader (`<ConflictDialog {...merge.clash} fields={…} />`), none is lost in silence.
 */
export function useMergedSave<Saved, Values extends FieldValues>({ opened, form, toForm, read, write }: Given<Saved, Values>) {
  const [base, setBase] = useState(opened);
  const [clash, setClash] = useState<{ conflict: Conflict<Values>; latest: Saved; mine: Values }>();

  const save = async (values: Values, over: Saved | null): Promise<void> => {
    try {
      await write(values, over);
    } catch (error) {
      if (problemOf(error).status !== 412 || over === null) return showProblem(form)(error);
      await settle(values, over).catch(showProblem(form));
    }
  };
  const settle = async (mine: Values, over: Saved): Promise<void> => {
    const latest = await read(over);
    const conflict = mergeChanges(toForm(over), toForm(latest), mine);
    if (conflict.disputed.length > 0) return setClash({ conflict, latest, mine });
    if (conflict.taken.length > 0) notify.info(`${count(conflict.taken.length, 'champ')} mis à jour par une autre personne.`);
    return take(conflict.merged, latest);
  };
  const take = (values: Values, latest: Saved): Promise<void> => {
    fill(latest);
    form.reset(values, { keepDefaultValues: true });
    return save(values, latest);
  };
  const fill = (latest: Saved): void => {
    setClash(undefined);
    setBase(latest);
    form.reset(toForm(latest));
  };

  return {
    save: (values: Values) => save(values, base),
    /** What this screen itself saved beside the form: a file, for instance. */
    moveOn: (changes: Partial<Saved>) => setBase((before) => before && { ...before, ...changes }),
    clash: clash && {
      conflict: clash.conflict,
      saved: toForm(clash.latest),
      mine: clash.mine,
      onApply: (values: Values) => void take(values, clash.latest),
      onTakeSaved: () => fill(clash.latest),
      onClose: () => setClash(undefined),
    },
  };
}
