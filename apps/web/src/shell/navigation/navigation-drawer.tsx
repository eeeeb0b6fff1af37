import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../../ui/page/button.js';
import { NativeDialog } from '../native-dialog.js';
import { Sidebar } from './sidebar.js';

const side = { m: '0', w: '288px', maxW: '85vw', h: '100dvh', maxH: '100dvh', bg: 'bg.subtle', borderWidth: '0', borderEndWidth: '1px' };

type Props = { onClose: () => void } & Pick<ComponentProps<typeof Sidebar>, 'onSearch' | 'onShortcuts' | 'onNotifications' | 'onAccount'>;

/** The column of navigation on small screens; following a link closes it. */
export default function NavigationDrawer({ onClose, ...openers }: Props) {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
  return (
    <NativeDialog label="Menu" onClose={onClose} css={side}>
      <IconButton label="Fermer le menu" size="md" position="absolute" top="3" insetEnd="3" zIndex="1" onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
      <Sidebar {...openers} />
    </NativeDialog>
  );
}
