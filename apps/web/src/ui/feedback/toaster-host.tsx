import { type ComponentType, useEffect, useState } from 'react';
import { toaster } from './notify.js';

const gestures = ['pointerdown', 'keydown'] as const;

/** The toaster is as large as a screen: it loads with the first gesture, or with the first toast if that is earlier. */
export function ToasterHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = (): void => {
      if (!navigator.onLine) return;
      // The module could not be loaded: the next toast tries again, and the tray has the text of this one.
      void import('./toaster.js').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
    };
    for (const gesture of gestures) addEventListener(gesture, load, { once: true, capture: true });
    const leave = toaster.subscribe(load);
    if (toaster.getCount() > 0) load();
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, load, { capture: true });
      leave();
    };
  }, [Toaster]);
  return Toaster ? <Toaster /> : null;
}
