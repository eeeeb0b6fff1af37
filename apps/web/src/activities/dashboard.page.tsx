import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import { useAllowed } from '../platform/me.js';
import { lazyDialog, lazyPart } from '../ui/feedback/lazy-part.js';
import { euros, num } from '../ui/format/format.js';
import { Button } from '../ui/page/button.js';
import { Heading, SimpleGrid, Stack } from '../ui/page/layout.js';
import { PageHeader } from '../ui/page/page-header.js';
import { StatTile } from '../ui/page/stat-tile.js';
import { WhenVisible } from '../ui/page/when-visible.js';
import { type ClaimsToDo, dashboardQuery } from './dashboard.api.js';
import { amountText, oldestText, paths } from './to-do-links.js';

const MemberNoticesDialog = lazyDialog(async () => ({
  default: (await import('./member-notice/member-notices-dialog.js')).MemberNoticesDialog,
}));

const PaceSection = lazyPart(() => import('./pace-section.js'));

type Fetched = { pending: boolean; failed: boolean; onRetry: () => void };

/** The counts of the area, each leading to its list; a claim paid is a claim validated. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(dashboardQuery);
  const isAllowed = useAllowed();
  const [isChoosing, setChoosing] = useState(false);
  const fetched: Fetched = { pending: isPending, failed: isError && !data, onRetry: () => void refetch() };
  return (
    <>
      <PageHeader
        title="Tableau de bord"
        description="Les demandes de votre structure, où elles en sont."
        actions={
          isAllowed('refund-settings') ? (
            <Button variant="outline" icon={<Mail size={16} aria-hidden />} onClick={() => setChoosing(true)}>
              Mails aux bénéficiaires
            </Button>
          ) : null
        }
      />
      {isChoosing ? <MemberNoticesDialog onClose={() => setChoosing(false)} /> : null}
      <Stack gap="8">
        {isAllowed('refunds') ? (
          <Section title="Remboursements">
            <ClaimTiles {...fetched} figures={data?.refunds} to={paths.refunds} validated="Validés" paid="remboursés compris" />
          </Section>
        ) : null}
        {isAllowed('inscriptions') ? (
          <Section title="Inscriptions">
            <ClaimTiles {...fetched} figures={data?.inscriptions} to={paths.registrations} validated="Validées" paid="payées comprises" />
          </Section>
        ) : null}
        {isAllowed('people-edit') ? (
          <Section title="Demandes des personnes">
            <StatTile
              {...fetched}
              label="En attente"
              to={paths.personRequests}
              tone="orange"
              icon={<Clock size={18} aria-hidden />}
              value={num(data?.person_requests?.pending)}
              detail={data?.person_requests?.pending ? oldestText(data.person_requests.oldest_pending) : 'rien à traiter'}
            />
          </Section>
        ) : null}
        <WhenVisible>
          <Suspense fallback={null}>
            <PaceSection />
          </Suspense>
        </WhenVisible>
      </Stack>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="3">
      <Heading as="h2" id={id} textStyle="h2">
        {title}
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {children}
      </SimpleGrid>
    </Stack>
  );
}

type TilesProps = Fetched & {
  figures: ClaimsToDo | undefined;
  to: { waiting: string; validated: string };
  validated: string;
  paid: string;
};

function ClaimTiles({ figures, to, validated, paid, ...fetched }: TilesProps) {
  return (
    <>
      <StatTile
        {...fetched}
        label="En attente"
        to={to.waiting}
        tone="orange"
        icon={<Clock size={18} aria-hidden />}
        value={num(figures?.waiting.count)}
        detail={
          figures?.waiting.count ? [amountText(figures), oldestText(figures.oldest_waiting)].filter(Boolean).join(', ') : 'rien à traiter'
        }
      />
      <StatTile
        {...fetched}
        label={validated}
        to={to.validated}
        tone="blue"
        icon={<Check size={18} aria-hidden />}
        value={num(figures?.validated.count)}
        detail={`${euros(figures?.validated.amount)}, ${paid}`}
      />
    </>
  );
}
