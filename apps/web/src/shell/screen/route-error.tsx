import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { isChunkError, reloadOnce } from '../../platform/chunk-reload.js';
import { PageTitle } from '../../platform/page-title.js';
import { useConnection } from '../../platform/session/online.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';

const newRelease = 'Une nouvelle version est disponible : rechargez la page.';
const noConnection = 'La connexion est perdue : cette page s’affichera dès son retour.';

/** Replaces a page that failed as a whole: no shell stands around it. */
export const PageError = () => (
  <main>
    <RouteError />
  </main>
);

/** Replaces a screen that failed: the shell stays, and the user can quote the request id. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isChunk = isChunkError(error);
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    if (isChunk && isOnline) reloadOnce();
    else if (!isChunk) console.error(error);
  }, [error, isChunk, isOnline]);
  const { status, detail, requestId } = problemOf(error);
  const title = status === 503 ? 'Service momentanément indisponible' : 'Une erreur s’est produite';
  return (
    <Stack gap="4" align="flex-start" maxW="60ch" py="8" px={{ base: '4', lg: '0' }} mx="auto" role="alert">
      <PageTitle page={title} />
      <Heading as="h1" textStyle="h1">
        {title}
      </Heading>
      <Text>{isChunk ? (isOnline ? newRelease : noConnection) : detail}</Text>
      {requestId ? (
        <Text color="fg.muted" textStyle="dense">
          Référence à communiquer au support : {requestId}
        </Text>
      ) : null}
      {isChunk && !isOnline ? null : (
        <Button onClick={() => (isChunk ? location.reload() : void revalidate())}>{isChunk ? 'Recharger' : 'Réessayer'}</Button>
      )}
    </Stack>
  );
}
