import { Bell } from 'lucide-react';
import { useNotices } from '../../ui/feedback/notices.js';
import { Box, Span } from '../../ui/page/layout.js';

const counted = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} non ${unread === 1 ? 'lue' : 'lues'}`;

/** Opens the notifications, which keep the texts of past toasts. */
export function NotificationsButton({ isRail, onOpen }: { isRail: boolean; onOpen: () => void }) {
  const unread = useNotices().filter(({ isRead }) => !isRead).length;
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="3"
      w="100%"
      minH="44px"
      px={isRail ? '0' : '3'}
      justifyContent={isRail ? 'center' : 'flex-start'}
      borderRadius="l2"
      cursor="pointer"
      position="relative"
      _hover={{ bg: 'bg.muted' }}
    >
      <button type="button" onClick={onOpen} aria-haspopup="dialog" aria-label={counted(unread)} title={counted(unread)}>
        <Bell size={20} strokeWidth={1.75} aria-hidden />
        {isRail ? null : (
          <Span flex="1" textAlign="start">
            Notifications
          </Span>
        )}
        {unread === 0 ? null : <UnreadCount count={unread} isRail={isRail} />}
      </button>
    </Box>
  );
}

const UnreadCount = ({ count, isRail }: { count: number; isRail: boolean }) => (
  <Span
    aria-hidden
    minW="20px"
    px="1.5"
    borderRadius="full"
    bg="brand.solid"
    color="brand.contrast"
    fontSize="0.75rem"
    lineHeight="1.25rem"
    textAlign="center"
    {...(isRail ? { position: 'absolute', top: '0', insetEnd: '0' } : {})}
  >
    {count}
  </Span>
);
