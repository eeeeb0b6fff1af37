import { Ban, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useAllowed } from '../../../platform/me.js';
import { Link } from '../../../ui/page/button.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import type { ClosingCheck, FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { CheckNote } from './check-note.js';

type Look = { Icon: LucideIcon; color: string; text: string };
const looks: Record<'passed' | ClosingCheck['severity'], Look> = {
  passed: { Icon: CircleCheck, color: 'fg.success', text: 'En ordre' },
  blocking: { Icon: Ban, color: 'fg.error', text: 'Bloquant' },
  warning: { Icon: TriangleAlert, color: 'fg.warning', text: 'À vérifier' },
};

/** Checks before a year is closed: blocking ones first, each with a link to the screen that mends it. */
export function CheckList({ year, checks, onFollow }: { year: FiscalYear; checks: readonly ClosingCheck[]; onFollow: () => void }) {
  const rank = (check: ClosingCheck) => (check.passed ? 2 : check.severity === 'warning' ? 1 : 0);
  return (
    <Stack as="ul" listStyleType="none" gap="3">
      {checks
        .toSorted((left, right) => rank(left) - rank(right))
        .map((check) => (
          <li key={check.code}>
            <Check check={check} onFollow={onFollow} />
            {check.explainable ? <CheckNote year={year} check={check} /> : null}
          </li>
        ))}
    </Stack>
  );
}

function Check({ check, onFollow }: { check: ClosingCheck; onFollow: () => void }) {
  // Balances are shown to users with the permission for details.
  const isAllowed = useAllowed();
  const isOpen = !check.link.startsWith('/comptability/statuses/balance') || isAllowed('balance');
  const { Icon, color, text } = looks[check.passed ? 'passed' : check.severity];
  return (
    <Flex gap="3" align="flex-start">
      <Box color={color} mt="2px" aria-hidden>
        <Icon size={18} />
      </Box>
      <Box flex="1" minW="0">
        <Text>{check.label}</Text>
        <Text color={color} textStyle="dense">
          {check.note ? 'Expliqué' : text}
          {check.passed || check.count === 0 ? '' : ` · ${check.count} à revoir`}
        </Text>
      </Box>
      {(check.passed && !check.note) || !isOpen ? null : (
        <Link to={check.link} onClick={onFollow} aria-label={`Voir : ${check.label}`}>
          Voir
        </Link>
      )}
    </Flex>
  );
}
