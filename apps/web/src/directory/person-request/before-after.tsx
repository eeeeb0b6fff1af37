import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/feedback/panels.js';
import { day } from '../../ui/format/format.js';
import { Box, SimpleGrid, Span, Stack, Text } from '../../ui/page/layout.js';
import { personQuery } from '../public.js';
import type { RequestData } from './person-request.js';

type Relative = { id: string; lastname: string; firstname: string; birthday: string | null };
const nameOf = ({ lastname, firstname, birthday }: Omit<Relative, 'id'>): string =>
  `${lastname} ${firstname}${birthday ? `, ${day(birthday)}` : ''}`;

/** The present family beside the requested one; a sign marks additions and removals, not a colour alone. */
export function BeforeAfter({ personId, data }: { personId: string; data: RequestData }) {
  const { data: person } = useQuery(personQuery(personId));
  if (!person) return null;
  const { spouse = null, children = [] } = person;
  const isSpouse = data.type === 'SPOUSE';
  const added = { ...data, lastname: data.lastname || person.lastname };
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      <Panel title="Avant">
        <Family spouse={spouse ? nameOf(spouse) : null}>{children.map(nameOf)}</Family>
      </Panel>
      <Panel title="Après">
        <Family spouse={isSpouse ? <Added>{nameOf(added)}</Added> : spouse ? nameOf(spouse) : null}>
          {[...children.map(nameOf), ...(isSpouse ? [] : [<Added key="added">{nameOf(added)}</Added>])]}
        </Family>
      </Panel>
    </SimpleGrid>
  );
}

const Added = ({ children }: { children: ReactNode }) => (
  <Box as="ins" color="fg.success" bg="bg.success" px="1" borderRadius="l1" textDecoration="none">
    + {children}
  </Box>
);

function Family({ spouse, children }: { spouse: ReactNode; children: readonly ReactNode[] }) {
  return (
    <Stack gap="3">
      <Text>
        <Span color="fg.muted">Conjoint : </Span>
        {spouse ?? 'aucun'}
      </Text>
      <Box>
        <Text color="fg.muted">Enfants :</Text>
        {children.length === 0 ? (
          <Text>aucun</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="1">
            {children.map((child, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
              <li key={index}>{child}</li>
            ))}
          </Stack>
        )}
      </Box>
    </Stack>
  );
}
