import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { openMemberSiteAs } from '../../shell/member-site.js';
import { today } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { people } from './person.api.js';
import { type Person, stayOn } from './person.js';

/** Opens the members' site as a person who is present sees it. None for a user who may not see the family, which the site shows. */
export function OpenAsMember({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const queries = useQueryClient();
  const [isOpening, setIsOpening] = useState(false);
  if (!isAllowed('people-family') || stayOn(today(), person) !== 'current') return null;
  const open = async () => {
    setIsOpening(true);
    await openMemberSiteAs(person.id);
    setIsOpening(false);
    // The history of the person has a new line.
    await queries.invalidateQueries({ queryKey: people.history(person.id).queryKey });
  };
  return (
    <Button variant="outline" icon={<ExternalLink size={16} aria-hidden />} loading={isOpening} onClick={() => void open()}>
      Ouvrir en tant que bénéficiaire
    </Button>
  );
}
