import { Menu } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useLive } from '../platform/live/live.js';
import { useMe } from '../platform/me.js';
import { TitledStructure } from '../platform/page-title.js';
import { type StepUpQuestion, useStepUpQuestion } from '../platform/step-up.js';
import { useFocusKept } from '../platform/use-focus-kept.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { Box, Flex } from '../ui/page/layout.js';
import { ReaderContext } from '../ui/page/reader-context.js';
import { EmailBanner } from './bar/email-banner.js';
import { OfflineBar } from './bar/offline-bar.js';
import { ReaderBar } from './bar/reader-bar.js';
import { TrialBanner } from './bar/trial-banner.js';
import { BrandMark } from './brand-mark.js';
import { useGlobalKeys } from './global-keys.js';
import { type Area, AreasContext } from './navigation/navigation.js';
import { Sidebar } from './navigation/sidebar.js';
import { useWorkplace } from './navigation/use-workplace.js';
import { WorkplaceLink } from './navigation/workplace-link.js';
import type { AccountDialog, Overlay } from './overlay.js';
import { PrintFrame } from './print-frame.js';
import { useLapsedSession } from './session/session-end.js';
import { useSetting, writeSetting } from './shell-settings.js';

const NotificationsDialog = lazyPart(() => import('./notification/notifications-dialog.js'));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.js'));
const NavigationDrawer = lazyPart(() => import('./navigation/navigation-drawer.js'));

type Closable = ComponentType<{ onClose: () => void }>;
/** The dialogs that areas bring. `session` opens a lapsed session again, `stepUp` asks for the second factor again. */
export type ShellDialogs = Record<AccountDialog | 'palette', Closable> & {
  session: ComponentType;
  stepUp: ComponentType<{ question: StepUpQuestion }>;
};

/** Frame of every screen behind the session: column of navigation (rail or full), bars of state, content. */
export function AppShell({ areas, dialogs }: { areas: readonly Area[]; dialogs: ShellDialogs }) {
  return (
    <AreasContext value={areas}>
      <Frame dialogs={dialogs} />
    </AreasContext>
  );
}

const own = { shortcuts: ShortcutsDialog, notifications: NotificationsDialog };

function Frame({ dialogs }: { dialogs: ShellDialogs }) {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const isRail = useSetting('sidebar') === 'rail';
  const close = () => setOverlay(null);
  const openers = {
    onSearch: () => setOverlay('palette'),
    onShortcuts: () => setOverlay('shortcuts'),
    onNotifications: () => setOverlay('notifications'),
    onAccount: setOverlay,
  };
  const Panel = overlay === null || overlay === 'navigation' ? null : { ...own, ...dialogs }[overlay];
  const isLapsed = useLapsedSession();
  const question = useStepUpQuestion();
  const workplace = useWorkplace();
  const { is_read_only } = useMe();
  useGlobalKeys(setOverlay);
  useFocusKept();
  useLive();
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
            <TitledStructure value={workplace?.name ?? null}>
              <ReaderContext value={is_read_only === true}>
                <Outlet />
              </ReaderContext>
            </TitledStructure>
          </main>
        </Box>
      </Flex>
      <Suspense fallback={null}>
        {Panel ? <Panel onClose={close} /> : null}
        {overlay === 'navigation' ? <NavigationDrawer onClose={close} {...openers} /> : null}
      </Suspense>
      {/* Of their own: a panel stays on the screen while what opens over it loads. */}
      <Suspense fallback={null}>{isLapsed ? <dialogs.session /> : null}</Suspense>
      <Suspense fallback={null}>{question ? <dialogs.stepUp question={question} /> : null}</Suspense>
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
