import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { Button, Link } from '../../ui/page/button.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { openTicketing } from './open-ticketing.js';
import { TicketingLink } from './ticketing-link.js';

/** Opens the ticketing site in a window of its own; where the browser blocks the window, a link opens the site. */
export function Component() {
  const { mutate, data, error, isIdle, isPending } = useMutation({ mutationFn: openTicketing });
  const isAllowed = useAllowed();
  const isAsked = useRef(false);
  /** The link opens the site once. */
  const [usedAddress, setUsedAddress] = useState<string | null>(null);
  useEffect(() => {
    // React mounts twice in development: one window is enough.
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);
  return (
    <>
      <PageHeader title="Accéder à ma billetterie" description="La billetterie s’ouvre dans une autre fenêtre, à votre nom." />
      {isIdle || isPending ? <Loading /> : null}
      {error ? <ErrorPanel title="Impossible d’ouvrir la billetterie" error={error} onRetry={() => mutate()} /> : null}
      {data ? (
        <Panel>
          <Stack gap="4" align="flex-start" role="status">
            {data.blockedAddress === null || data.blockedAddress === usedAddress ? (
              <Text>Votre billetterie est ouverte dans une autre fenêtre.</Text>
            ) : (
              <>
                <Text>Votre navigateur a bloqué la nouvelle fenêtre. Le lien ci-dessous ouvre la billetterie, une fois.</Text>
                <Link
                  to={data.blockedAddress}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={() => setTimeout(setUsedAddress, 0, data.blockedAddress)}
                >
                  Ouvrir ma billetterie
                </Link>
              </>
            )}
            <Button variant="outline" icon={<ExternalLink size={18} aria-hidden />} onClick={() => mutate()}>
              Ouvrir à nouveau
            </Button>
          </Stack>
        </Panel>
      ) : null}
      {isAllowed('subventions') ? (
        <Box mt="6">
          <TicketingLink />
        </Box>
      ) : null}
    </>
  );
}
