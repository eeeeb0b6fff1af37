import { type ComponentType, useEffect, useState } from 'react';
import { toaster } from './notify.js';

const gestures = ['pointerdown', 'keydown'] as const;

/** What draws toasts weighs as much as a screen: it comes with the first gesture, or with the first toast when that is earlier. */
export function ToasterHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = (): void => {
      if (!navigator.onLine) return;
      // Not there this time: the next toast asks again, and the tray keeps what this one said.
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
