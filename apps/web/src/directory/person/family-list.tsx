import { EmptyPanel } from '../../ui/feedback/panels.js';
import { day } from '../../ui/format/format.js';
import { Box, Span, Stack } from '../../ui/page/layout.js';
import type { FamilyMember, Person } from './person.js';

function Member({ link, member }: { link: string; member: FamilyMember }) {
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l2" px="4" py="3">
      <Span display="block" fontWeight="600">
        {member.lastname} {member.firstname}
      </Span>
      <Span color="fg.muted" textStyle="dense">
        {link}
        {member.birthday ? `, date de naissance : ${day(member.birthday)}` : ''}
      </Span>
    </Box>
  );
}

/** The spouse, then the children from the eldest. */
export function FamilyList({ person: { spouse, children = [] } }: { person: Person }) {
  if (!spouse && children.length === 0) return <EmptyPanel title="Aucun membre de la famille pour le moment" />;
  const eldestFirst = children.toSorted((left, right) => (left.birthday ?? '9999').localeCompare(right.birthday ?? '9999'));
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {spouse ? <Member link="Conjoint" member={spouse} /> : null}
      {eldestFirst.map((child) => (
        <Member key={child.id} link="Enfant" member={child} />
      ))}
    </Stack>
  );
}
