import { type ComponentType, lazy, useEffect } from 'react';
import { notify } from './notify.js';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** In place of a part that could not be loaded: says why, and gives way, so that the page around it stays. */
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

/** `lazy`, for a part of a page: without a connection the page stays, and the next use of the part loads it again. */
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
