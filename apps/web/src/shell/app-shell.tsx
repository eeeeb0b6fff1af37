import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { claimSections } from '../activities/person-sections.js';
import { advantageSections } from '../advantage/person-sections.js';
import { PersonSections } from '../directory/person/person-sections.js';
import { mailingSections } from '../mailing/person-sections.js';
import { useMe } from '../platform/me.js';
import { TitledStructure } from '../platform/page-title.js';
import { useFocusKept } from '../platform/use-focus-kept.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { Box, Flex } from '../ui/page/layout.js';
import { ReaderContext } from '../ui/page/reader-context.js';
import { BankImages } from '../website/editor/image/bank-images.js';
import { BrandMark } from './brand-mark.js';
import { EmailBanner } from './email-banner.js';
import { useGlobalKeys } from './global-keys.js';
import { OfflineBar } from './offline-bar.js';
import type { Overlay } from './overlay.js';
import { PrintFrame } from './print-frame.js';
import { ReaderBar } from './reader-bar.js';
import { useLapsedSession } from './session/session-end.js';
import { useSetting, writeSetting } from './shell-settings.js';
import { Sidebar } from './sidebar.js';
import { TrialBanner } from './trial-banner.js';
import { useWorkplace } from './use-workplace.js';
import { WorkplaceLink } from './workplace-link.js';

const HandoverDialog = lazyPart(() => import('../identity/handover-dialog.js'));
const SessionDialog = lazyPart(() => import('../identity/session-dialog.js'));
const MemberDialog = lazyPart(() => import('../directory/member-dialog.js'));
const PasswordDialog = lazyPart(() => import('../identity/password-dialog.js'));
const CommandPalette = lazyPart(() => import('./command-palette.js'));
const NotificationsDialog = lazyPart(() => import('./notifications-dialog.js'));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.js'));
const NavigationDrawer = lazyPart(() => import('./navigation-drawer.js'));

const personSections = [...claimSections, ...advantageSections, ...mailingSections];

/** Frame of every screen behind the session: column of navigation (rail or full), bars of state, content. */
/** The route module of the frame. */
export function Component() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const isRail = useSetting('sidebar') === 'rail';
  const close = () => setOverlay(null);
  const openers = {
    onSearch: () => setOverlay('palette'),
    onShortcuts: () => setOverlay('shortcuts'),
    onNotifications: () => setOverlay('notifications'),
    onAccount: setOverlay,
  };
  const isLapsed = useLapsedSession();
  const workplace = useWorkplace();
  const { is_read_only } = useMe();
  useGlobalKeys(setOverlay);
  useFocusKept();
  return (
    <Flex minH="100dvh" bg="bg">
      <SkipLink />
      <Box
        as="header"
        hideBelow="lg"
        w={isRail ? '4rem' : '15rem'}
        flexShrink="0"
        bg="bg.subtle"
        borderEndWidth="1px"
        position="sticky"
        top="0"
        h="100dvh"
        data-noprint
      >
        <Sidebar isRail={isRail} onToggle={() => writeSetting('sidebar', isRail ? 'full' : 'rail')} {...openers} />
      </Box>
      <Flex direction="column" flex="1" minW="0">
        <TopBar onMenu={() => setOverlay('navigation')} isOpen={overlay === 'navigation'} />
        <OfflineBar />
        <TrialBanner />
        <EmailBanner />
        <ReaderBar />
        <Box asChild flex="1" w="100%" maxW="1440px" mx="auto" px={{ base: '4', md: '6', xl: '8' }} pt={{ base: '4', md: '6' }} pb="24">
          <main id="contenu" tabIndex={-1}>
            <PrintFrame />
            <PersonSections value={personSections}>
              <BankImages>
                <TitledStructure value={workplace?.name ?? null}>
                  <ReaderContext value={is_read_only === true}>
                    <Outlet />
                  </ReaderContext>
                </TitledStructure>
              </BankImages>
            </PersonSections>
          </main>
        </Box>
      </Flex>
      <Suspense fallback={null}>
        {overlay === 'palette' ? <CommandPalette onClose={close} /> : null}
        {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
        {overlay === 'notifications' ? <NotificationsDialog onClose={close} /> : null}
        {overlay === 'password' ? <PasswordDialog onClose={close} /> : null}
        {overlay === 'handover' ? <HandoverDialog onClose={close} /> : null}
        {isLapsed ? <SessionDialog /> : null}
        {overlay === 'member' ? <MemberDialog onClose={close} /> : null}
        {overlay === 'navigation' ? <NavigationDrawer onClose={close} {...openers} /> : null}
      </Suspense>
    </Flex>
  );
}

function TopBar({ onMenu, isOpen }: { onMenu: () => void; isOpen: boolean }) {
  const workplace = useWorkplace();
  return (
    <Flex
      as="header"
      hideFrom="lg"
      align="center"
      gap="3"
      h="56px"
      px="3"
      bg="bg.subtle"
      borderBottomWidth="1px"
      position="sticky"
      top="0"
      zIndex="docked"
      data-noprint
    >
      <Box asChild display="grid" placeItems="center" boxSize="44px" borderRadius="l2" cursor="pointer" _hover={{ bg: 'bg.muted' }}>
        <button type="button" onClick={onMenu} aria-label="Ouvrir le menu" aria-haspopup="dialog" aria-expanded={isOpen}>
          <Menu size={22} aria-hidden />
        </button>
      </Box>
      <BrandMark isRail={workplace !== null} />
      <WorkplaceLink />
    </Flex>
  );
}

const skip = {
  position: 'absolute',
  insetStart: '3',
  top: '-100px',
  zIndex: 'skipNav',
  bg: 'bg.panel',
  px: '4',
  py: '2',
  borderRadius: 'l2',
  _focus: { top: '3' },
} as const;

function SkipLink() {
  return (
    <Box asChild {...skip}>
      <a href="#contenu">Aller au contenu</a>
    </Box>
  );
}
