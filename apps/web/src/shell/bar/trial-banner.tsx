import { suspendedMessage } from '@intendance/contract/access.js';
import { CircleAlert, Hourglass, X } from 'lucide-react';
import { useAllowed, useMe } from '../../platform/me.js';
import { today } from '../../ui/format/format.js';
import { IconButton, Link } from '../../ui/page/button.js';
import { Span } from '../../ui/page/layout.js';
import { useStored } from '../../ui/page/stored.js';
import { StateBar } from './state-bar.js';

const urgentDays = 3;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The days left of the trial, or why writes are refused. Hidden for the rest of the day on request, but not in the last days. */
export function TrialBanner() {
  const { is_active: isActive, is_suspended: isSuspended, remaining_time: days } = useMe().environment;
  const isAllowed = useAllowed();
  const [hiddenOn, hideOn] = useStored('trial-banner-hidden', '', isText);
  const isOver = days <= 0;
  const isUrgent = days <= urgentDays;
  if (isSuspended)
    return (
      <StateBar kind="error" icon={<CircleAlert size={16} aria-hidden />}>
        {suspendedMessage}
      </StateBar>
    );
  if (isActive || (!isUrgent && hiddenOn === today())) return null;
  return (
    <StateBar
      kind={isUrgent ? 'warning' : 'info'}
      icon={isOver ? <CircleAlert size={16} aria-hidden /> : <Hourglass size={16} aria-hidden />}
    >
      {/* On a phone the words take the lines that they need, beside the button. */}
      <Span flex={{ base: '1', sm: 'none' }} minW="0">
        {isOver ? "Votre période d'essai a expiré" : `Essai gratuit : plus que ${days} jour${days > 1 ? 's' : ''}.`}{' '}
        {isAllowed('offer') ? (
          <Link to="/environment/offer" color="inherit" whiteSpace="nowrap">
            Choisir une offre
          </Link>
        ) : null}
      </Span>
      {isUrgent ? null : (
        <IconButton label="Masquer jusqu’à demain" color="inherit" onClick={() => hideOn(today())}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </StateBar>
  );
}
