import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { Box, Flex, Kbd, Span, Stack } from '../../ui/page/layout.js';
import { BrandMark } from '../brand-mark.js';
import { NotificationsButton } from '../notification/notifications-button.js';
import type { AccountDialog } from '../overlay.js';
import { EnvironmentName } from './environment-name.js';
import { type Area, currentItem, groupsOf, isInArea, type NavigationItem, useVisibleAreas } from './navigation.js';
import { SidebarLink } from './sidebar-link.js';
import { UserMenu } from './user-menu.js';
import { WorkplaceLink } from './workplace-link.js';

type Props = {
  isRail?: boolean;
  onToggle?: () => void;
  onSearch: () => void;
  onShortcuts: () => void;
  onNotifications: () => void;
  onAccount: (dialog: AccountDialog) => void;
};

/** Logo, environment, search, areas, user: the same column in the page, in the rail and in the drawer of small screens. */
export function Sidebar({ isRail = false, onToggle, onSearch, onShortcuts, onNotifications, onAccount }: Props) {
  return (
    <Flex direction="column" h="100%" gap="4" p={isRail ? '2' : '4'} overflowX="hidden" overflowY="auto">
      <Flex align="center" justify="space-between" gap="2" direction={isRail ? 'column' : 'row'} pt={isRail ? '2' : '0'}>
        <BrandMark isRail={isRail} />
        {onToggle ? <RailToggle isRail={isRail} onToggle={onToggle} /> : null}
      </Flex>
      {isRail ? <WorkplaceLink isRail /> : <EnvironmentName />}
      <SearchButton isRail={isRail} onSearch={onSearch} />
      {/* The groups scroll between the search and the account, which stay in sight; padding keeps the focus outline unclipped. */}
      <Box asChild flex="1" minH="10rem" overflowY="auto" mx="-1" px="1" py="1">
        <nav aria-label="Navigation principale">
          <Areas isRail={isRail} />
        </nav>
      </Box>
      <Box borderTopWidth="1px" pt="3">
        <NotificationsButton isRail={isRail} onOpen={onNotifications} />
        <UserMenu isRail={isRail} onShortcuts={onShortcuts} onAccount={onAccount} />
      </Box>
    </Flex>
  );
}

function Areas({ isRail }: { isRail: boolean }) {
  const areas = useVisibleAreas();
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {areas.map((area) => (
        <li key={area.path}>
          <AreaLinks area={area} isRail={isRail} />
        </li>
      ))}
    </Stack>
  );
}

function AreaLinks({ area, isRail }: { area: Area; isRail: boolean }) {
  const { pathname } = useLocation();
  const isHere = isInArea(area, pathname);
  const current = currentItem(area.items, pathname);
  const Icon = area.icon;
  const isOpen = isHere && !isRail && area.items.length > 1;
  return (
    <>
      <SidebarLink
        to={area.path}
        label={area.label}
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
        isCurrent={isHere && !isOpen}
        isPage={isHere && !isOpen && pathname === area.path}
        isRail={isRail}
        badge={isOpen ? undefined : area.items.map((item) => <Badge key={item.path} item={item} />)}
      />
      {isOpen ? (
        <Stack gap="0.5" mt="1">
          {groupsOf(area.items).map(({ group, items }) => (
            <ItemGroup key={items[0]?.path} group={group} items={items} current={current} />
          ))}
        </Stack>
      ) : null}
    </>
  );
}

/** Loaded with the menu only: it would weigh on the login page. */
const Badge = ({ item: { Badge: Count } }: { item: NavigationItem }) => (Count ? <Suspense>{<Count />}</Suspense> : null);

type GroupProps = { group: string | undefined; items: readonly NavigationItem[]; current: NavigationItem | undefined };

function ItemGroup({ group, items, current }: GroupProps) {
  const heading = useId();
  return (
    <>
      {group ? (
        <Span id={heading} ps="10" pt="2" color="fg.muted" textStyle="meta" fontWeight="600">
          {group}
        </Span>
      ) : null}
      <Stack as="ul" gap="0.5" listStyleType="none" {...(group ? { 'aria-labelledby': heading } : {})}>
        {items.map((item) => (
          <li key={item.path}>
            <SidebarLink to={item.path} label={item.label} isCurrent={item === current} isNested badge={<Badge item={item} />} />
          </li>
        ))}
      </Stack>
    </>
  );
}

const quiet = { borderRadius: 'l2', color: 'fg.muted', cursor: 'pointer', _hover: { bg: 'bg.muted', color: 'fg' } } as const;

function RailToggle({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const label = isRail ? 'Déplier le menu' : 'Replier le menu';
  return (
    <Box asChild {...quiet} p="2">
      <button type="button" onClick={onToggle} aria-label={label} title={label} aria-expanded={!isRail}>
        {isRail ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
      </button>
    </Box>
  );
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

function SearchButton({ isRail, onSearch }: { isRail: boolean; onSearch: () => void }) {
  return (
    <Box
      asChild
      {...quiet}
      display="flex"
      alignItems="center"
      justifyContent={isRail ? 'center' : 'flex-start'}
      gap="2"
      minH="40px"
      flexShrink="0"
      px="3"
      borderWidth="1px"
      borderColor="border.emphasized"
      bg="bg.panel"
    >
      <button
        type="button"
        onClick={onSearch}
        aria-label={isRail ? 'Rechercher' : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        title="Rechercher"
      >
        <Search size={16} aria-hidden />
        {isRail ? null : (
          <>
            <Span flex="1" textAlign="start">
              Rechercher…
            </Span>
            <Kbd size="sm" aria-hidden>
              {isMac ? '⌘K' : 'Ctrl K'}
            </Kbd>
          </>
        )}
      </button>
    </Box>
  );
}
