import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { notify } from './notify.js';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Placeholder of a part that failed to load: shows the reason and closes itself, so that the page stays. */
function Missing({ onClose }: { onClose?: () => void }) {
  useEffect(() => {
    notify.warning('Cette partie de l’écran n’a pas pu être chargée', {
      id: 'lazy-part',
      description: 'Réessayez quand la connexion sera revenue.',
    });
    onClose?.();
  }, [onClose]);
  return null;
}

/** `lazy` for a part of a page: a failed load keeps the page, and the next use retries. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const open = () =>
    lazy(() =>
      load().catch(() => {
        Current = open();
        return { default: Missing as ComponentType<Props> };
      }),
    );
  let Current = open();
  return function LazyPart(props: Props) {
    const Part = Current as unknown as ComponentType<Props>;
    return <Part {...props} />;
  };
}

/** A dialog loaded when it is opened; nothing is shown until then. */
export function lazyDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
