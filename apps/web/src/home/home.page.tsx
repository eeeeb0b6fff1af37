import { ArrowRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAllowed, useMe } from '../platform/me.js';
import { type Area, useVisibleAreas } from '../shell/navigation/navigation.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { TilesSkeleton } from '../ui/feedback/skeletons.js';
import { Box, Flex, Heading, SimpleGrid, Span, Stack, Text } from '../ui/page/layout.js';
import { WhenVisible } from '../ui/page/when-visible.js';
import { Alerts } from './alerts.js';
import { FactorRequired } from './factor-required.js';
import { FirstSteps, useFirstSteps } from './first-steps.js';
import { Recents } from './recents.js';
import { SampleNotice } from './sample-notice.js';
import { ToDo } from './to-do.js';
import { useHomeReady } from './use-home-ready.js';

const News = lazyPart(() => import('./news.js'));
const Cash = lazyPart(() => import('./cash.js'));
const PinnedDrawings = lazyPart(() => import('./pinned-drawings.js'));
const Pace = lazyPart(() => import('./pace.js'));
const Slides = lazyPart(() => import('./slides.js'));
const PasskeysDialog = lazyPart(() => import('../identity/passkey/passkeys-dialog.js'));
const SecondFactorDialog = lazyPart(() => import('../identity/second-factor/second-factor-dialog.js'));

export function Component() {
  const me = useMe();
  // Here, because the recovery codes stay on the screen when the second factor opens the rest of the page.
  const [dialog, setDialog] = useState<'code' | 'passkey' | null>(null);
  const from = me.second_factor_from ?? null;
  const close = () => setDialog(null);
  return (
    <Stack gap="8">
      <Box>
        <Heading as="h1" textStyle="h1">
          Accueil
        </Heading>
        <Text color="fg.muted" mt="1">
          Bonjour {me.firstname}, voici {me.environment.name} aujourd’hui.
        </Text>
      </Box>
      {me.must_add_second_factor || from !== null ? (
        <FactorRequired
          isPasskey={me.must_add_passkey === true}
          from={from}
          onAddCode={() => setDialog('code')}
          onAddPasskey={() => setDialog('passkey')}
        />
      ) : null}
      {me.must_add_second_factor ? null : <Content />}
      <Suspense fallback={null}>
        {dialog === 'code' ? <SecondFactorDialog onClose={close} /> : null}
        {dialog === 'passkey' ? <PasskeysDialog onClose={close} /> : null}
      </Suspense>
    </Stack>
  );
}

function Content() {
  const isAllowed = useAllowed();
  const [hasClaims, hasBooks] = [isAllowed('refunds'), isAllowed('operations')];
  const steps = useFirstSteps();
  const isReady = useHomeReady({ hasClaims, hasBooks, hasSteps: steps !== undefined });
  const areas = useVisibleAreas().filter(({ path }) => path !== '/home');
  if (!isReady) return <TilesSkeleton tiles={3} />;
  return (
    <>
      {steps ? <FirstSteps steps={steps} /> : null}
      {isAllowed('environment') ? <SampleNotice /> : null}
      {hasClaims || hasBooks ? <ToDo hasClaims={hasClaims} hasBooks={hasBooks} isBeginning={steps !== null} /> : null}
      {hasBooks ? <Alerts /> : null}
      <Recents />
      {areas.length > 0 ? <Shortcuts areas={areas} /> : <NothingOpen />}
      <WhenVisible>
        <Suspense fallback={null}>
          {hasBooks ? <PinnedDrawings /> : null}
          {hasBooks ? <Cash /> : null}
          {hasClaims ? <Pace /> : null}
          {isAllowed('website-pages') ? <Slides /> : null}
          <News />
        </Suspense>
      </WhenVisible>
    </>
  );
}

/** One tile per available space; the menu of the space has its other screens. */
function Shortcuts({ areas }: { areas: Area[] }) {
  return (
    <Stack as="section" aria-labelledby="shortcuts" gap="3">
      <Heading as="h2" id="shortcuts" textStyle="h2">
        Raccourcis
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
        {areas.map(({ icon: Icon, label, path, items }) => (
          <li key={path}>
            <Flex asChild {...tile}>
              <Link to={path}>
                <Box {...badge}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                </Box>
                <Box flex="1" minW="0">
                  <Span display="block" fontWeight="600">
                    {label}
                  </Span>
                  <Span color="fg.muted" textStyle="dense" lineClamp="2">
                    {items.map((item) => item.label).join(', ')}
                  </Span>
                </Box>
                <ArrowRight size={18} aria-hidden />
              </Link>
            </Flex>
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const tile = {
  align: 'center',
  gap: '4',
  p: '4',
  h: '100%',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'l3',
  textDecoration: 'none',
  _hover: { bg: 'bg.subtle', borderColor: 'border.emphasized' },
} as const;
const badge = {
  display: 'grid',
  placeItems: 'center',
  boxSize: '40px',
  borderRadius: 'l2',
  bg: 'brand.subtle',
  color: 'brand.fg',
} as const;

function NothingOpen() {
  return (
    <Text bg="bg.panel" borderWidth="1px" borderRadius="l3" p="6" maxW="72ch">
      Aucun espace n’est ouvert pour votre compte. Adressez-vous à l’administrateur de votre structure.
    </Text>
  );
}
