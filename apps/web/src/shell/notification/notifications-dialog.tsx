import { CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clearNotices, type Notice, type NoticeKind, readNotices, useNotices } from '../../ui/feedback/notices.js';
import { time } from '../../ui/format/format.js';
import { Button, IconButton } from '../../ui/page/button.js';
import { Box, Flex, Heading, HStack, Span, Stack } from '../../ui/page/layout.js';
import { NativeDialog } from '../native-dialog.js';

const side = { m: '0', ms: 'auto', w: '400px', maxW: '100vw', h: '100dvh', maxH: '100dvh', borderWidth: '0', borderStartWidth: '1px' };

const marks: Record<NoticeKind, { Icon: LucideIcon; color: string; says: string }> = {
  success: { Icon: CircleCheck, color: 'fg.success', says: 'Succès' },
  error: { Icon: CircleAlert, color: 'fg.error', says: 'Erreur' },
  warning: { Icon: TriangleAlert, color: 'fg.warning', says: 'Attention' },
  info: { Icon: Info, color: 'fg.info', says: 'Information' },
  loading: { Icon: LoaderCircle, color: 'fg.muted', says: 'En cours' },
};

/** The notifications since the start of the session, newest first. Opening the dialog marks all as read. */
export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices();
  const [unread] = useState(() => new Set(notices.filter(({ isRead }) => !isRead).map(({ id }) => id)));
  useEffect(readNotices, []);
  return (
    <NativeDialog label="Notifications" onClose={onClose} css={side}>
      <Flex justify="space-between" align="center" px="5" py="4" borderBottomWidth="1px">
        <Heading as="h2" textStyle="h2">
          Notifications
        </Heading>
        <HStack>
          {notices.length > 0 ? (
            <Button variant="ghost" size="sm" onClick={clearNotices}>
              Tout effacer
            </Button>
          ) : null}
          <IconButton label="Fermer" size="sm" onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </HStack>
      </Flex>
      {notices.length === 0 ? (
        <Box px="5" py="12" textAlign="center" color="fg.muted">
          Rien à signaler. Les messages affichés depuis votre connexion restent ici.
        </Box>
      ) : (
        <Stack as="ul" listStyleType="none" gap="0">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} isNew={unread.has(notice.id)} />
          ))}
        </Stack>
      )}
    </NativeDialog>
  );
}

function NoticeLine({ notice: { kind, title, description, at }, isNew }: { notice: Notice; isNew: boolean }) {
  const { Icon, color, says } = marks[kind];
  return (
    <Flex as="li" gap="3" px="5" py="3" borderBottomWidth="1px" bg={isNew ? 'bg.subtle' : undefined}>
      <Box color={color} mt="2px">
        <Icon size={18} strokeWidth={1.75} role="img" aria-label={says} />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Span fontWeight={isNew ? '600' : '500'}>{title}</Span>
        {description ? <Box color="fg.muted">{description}</Box> : null}
      </Box>
      <Span as="time" color="fg.muted" textStyle="dense">
        {time(at)}
      </Span>
    </Flex>
  );
}
