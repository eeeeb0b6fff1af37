import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnsavedWork } from '../form/unsaved-work.js';
import { confirm } from './confirm.js';

/** The question of a form about to be lost. True: leave. */
export const leaveUnsaved = (): Promise<boolean> =>
  confirm({
    title: 'Quitter sans enregistrer ?',
    description: 'Vos modifications seront perdues.',
    confirmLabel: 'Quitter sans enregistrer',
    cancelLabel: 'Rester',
    destructive: true,
  });

/** Asks before a navigation, a reload or the closing of the tab loses the user's input. Give `form.formState.isDirty && !saved`. */
export function useUnsavedGuard(dirty: boolean): void {
  const isUnsaved = useUnsavedWork(dirty);
  // A change of the query alone (a tab, a filter) keeps the form on the screen: no question.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void leaveUnsaved().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  const isUnsavedEvent = useEffectEvent(isUnsaved);
  useEffect(() => {
    if (!dirty) return;
    const stay = (event: BeforeUnloadEvent) => {
      if (isUnsavedEvent()) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [dirty]);
}
