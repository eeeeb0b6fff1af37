import { chakra } from '@chakra-ui/react';
import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrandMark } from '../shell/brand-mark.js';
import { dateTime } from '../ui/format/format.js';
import { Button, Link } from '../ui/page/button.js';
import { Box, Flex, Heading, Span, Stack, Text } from '../ui/page/layout.js';
import { mailboxQuery } from './identity.api.js';

/** Without a mail server the demonstration keeps its mails here, so that a reset link can be followed. */
export function Component() {
  const { data, isPending, isError } = useQuery({ ...mailboxQuery, refetchInterval: 5000 });
  return (
    <Box bg="bg" minH="100dvh" p={{ base: '4', md: '8' }}>
      <Stack as="main" gap="5" maxW="820px" mx="auto">
        <BrandMark />
        <Heading as="h1" textStyle="h1">
          Boîte aux lettres de démonstration
        </Heading>
        <Text color="fg.muted">
          Aucun serveur de courrier n’est réglé : les messages que le produit enverrait sont gardés ici.{' '}
          <Link to="/login">Revenir à la connexion</Link>
        </Text>
        {isPending ? <Text role="status">Chargement en cours...</Text> : null}
        {isError ? <Text role="alert">La boîte aux lettres n’est pas disponible.</Text> : null}
        {data?.mails.length === 0 ? <Text>Aucun message pour le moment.</Text> : null}
        <Stack as="ul" listStyleType="none" gap="4">
          {data?.mails.map((mail) => (
            <li key={mail.id}>
              <MailCard mail={mail} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Box>
  );
}

function MailCard({ mail }: { mail: Schema<'KeptMailDto'> }) {
  const [isLaidOut, setLaidOut] = useState(false);
  return (
    <Stack as="article" gap="3" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5" aria-label={mail.subject}>
      <Flex justify="space-between" gap="4" wrap="wrap">
        <Heading as="h2" textStyle="h3">
          {mail.subject}
        </Heading>
        <Span color="fg.muted" textStyle="dense">
          {dateTime(mail.sent_at)}
        </Span>
      </Flex>
      <Text color="fg.muted" textStyle="dense">
        À : {mail.to}
      </Text>
      {isLaidOut ? (
        // The sandbox runs no script, and its links lead nowhere.
        <chakra.iframe
          sandbox=""
          srcDoc={mail.html}
          title={`Mise en page : ${mail.subject}`}
          width="full"
          height="560px"
          bg="white"
          borderRadius="l2"
        />
      ) : (
        <Text whiteSpace="pre-line">{withLinks(mail.text)}</Text>
      )}
      <Flex>
        <Button size="sm" variant="outline" aria-pressed={isLaidOut} onClick={() => setLaidOut(!isLaidOut)}>
          Mise en page
        </Button>
      </Flex>
    </Stack>
  );
}

/** The addresses of a plain text, as links; those of this product stay in the tab. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const address = new URL(part);
    // The public address of a demonstration is not always the one it is opened by.
    return (
      <Link key={part} to={`${address.pathname}${address.search}`}>
        {part}
      </Link>
    );
  });
}
