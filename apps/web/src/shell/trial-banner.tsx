import { suspendedMessage } from '@intendance/contract/access.js';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useMe } from '../platform/me.js';
import { Flex } from '../ui/page/layout.js';

/** The state of the trial, not the result of an action: a bar that stays, not a toast. */
export function TrialBanner() {
  const { is_active: isActive, is_suspended: isSuspended, remaining_time: days } = useMe().environment;
  if (isSuspended) return <SuspensionBanner />;
  if (isActive) return null;
  const isOver = days <= 0;
  const isUrgent = days <= 3;
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="2"
      px="4"
      py="2"
      textStyle="dense"
      fontWeight="600"
      bg={isUrgent ? 'bg.warning' : 'bg.info'}
      color={isUrgent ? 'fg.warning' : 'fg.info'}
      borderBottomWidth="1px"
      data-noprint
    >
      {isOver ? <CircleAlert size={16} aria-hidden /> : <Hourglass size={16} aria-hidden />}
      {isOver ? "Votre période d'essai a expiré" : `Essai gratuit : plus que ${days} jour${days > 1 ? 's' : ''}.`}
    </Flex>
  );
}

/** Says why writes are refused. */
const SuspensionBanner = () => (
  <Flex
    role="status"
    align="center"
    justify="center"
    gap="2"
    px="4"
    py="2"
    textStyle="dense"
    fontWeight="600"
    bg="bg.error"
    color="fg.error"
    borderBottomWidth="1px"
    data-noprint
  >
    <CircleAlert size={16} aria-hidden />
    {suspendedMessage}
  </Flex>
);
