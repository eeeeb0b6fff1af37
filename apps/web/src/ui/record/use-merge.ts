import { useState } from 'react';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { count } from '../format/format.js';
import { type Conflict, mergeChanges } from './conflict.js';

type Given<Saved, Values extends Record<string, unknown>> = {
  /** What is compared, field by field. */
  valuesOf: (saved: Saved) => Values;
  /** It as it is saved now. */
  read: (saved: Saved) => Promise<Saved>;
  /** Saves over the version that was read. @throws ApiProblem, 412 once somebody saved meanwhile */
  write: (values: Values, over: Saved) => Promise<unknown>;
  /** The screen starts from what is saved now; with the merged values over it, unless these are dropped. */
  onLatest: (latest: Saved, merged: Values | null) => void;
  onError: (error: unknown) => void;
  /** Finer than field by field. */
  merge?: (base: Values, saved: Values, mine: Values) => Conflict<Values>;
};

/**
 * The save of what somebody else may save meanwhile: changes to different fields are both kept, those to the same one are chosen by the
 * reader (`<ConflictDialog {...clash} fields={…} />`), none is lost in silence.
 */
export function useMerge<Saved, Values extends Record<string, unknown>>({
  valuesOf,
  read,
  write,
  onLatest,
  onError,
  merge = mergeChanges,
}: Given<Saved, Values>) {
  const [clash, setClash] = useState<{ conflict: Conflict<Values>; latest: Saved; mine: Values }>();

  const save = async (values: Values, over: Saved): Promise<void> => {
    try {
      await write(values, over);
    } catch (error) {
      if (problemOf(error).status !== 412) return onError(error);
      await settle(values, over).catch(onError);
    }
  };
  const settle = async (mine: Values, over: Saved): Promise<void> => {
    const latest = await read(over);
    const conflict = merge(valuesOf(over), valuesOf(latest), mine);
    if (conflict.disputed.length > 0) return setClash({ conflict, latest, mine });
    if (conflict.taken.length > 0) notify.info(`${count(conflict.taken.length, 'champ')} mis à jour par une autre personne.`);
    return take(conflict.merged, latest);
  };
  const take = (values: Values, latest: Saved): Promise<void> => {
    start(latest, values);
    return save(values, latest);
  };
  const start = (latest: Saved, merged: Values | null): void => {
    setClash(undefined);
    onLatest(latest, merged);
  };

  return {
    save,
    clash: clash && {
      conflict: clash.conflict,
      saved: valuesOf(clash.latest),
      mine: clash.mine,
      onApply: (values: Values) => void take(values, clash.latest),
      onTakeSaved: () => start(clash.latest, null),
      onClose: () => setClash(undefined),
    },
  };
}
