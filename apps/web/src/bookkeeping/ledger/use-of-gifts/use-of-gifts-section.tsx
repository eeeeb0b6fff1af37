import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { BooksError } from '../ledger/books-error.js';
import { ControlList } from '../statement/control-list.js';
import type { StatementQuery } from '../statement/statement.api.js';
import { GiftMovements, GiftTable } from './gift-tables.js';
import type { UseOfGifts } from './use-of-gifts.js';

const UseOfGiftsDialog = lazyDialog(async () => ({ default: (await import('./use-of-gifts-dialog.js')).UseOfGiftsDialog }));

type Props = { query: StatementQuery; year: { id: string; name: string }; knownDay: string };

/** Income statement by origin and destination, and account of use, of an association that appeals to the public. */
export function UseOfGiftsSection({ query, year, knownDay }: Props) {
  const { data: gifts, error, refetch } = useQuery(bookkeeping.read('/api/comptability/annual_accounts/use_of_gifts', { query }));
  const [isOpen, setOpen] = useState(false);
  if (error && !gifts) return <BooksError error={error} knownDay={knownDay} onRetry={refetch} />;
  if (!gifts) return <TilesSkeleton tiles={1} />;
  return (
    <Stack gap="5">
      <Panel title="Générosité du public">
        <Stack gap="3">
          <Text>{dutyText(gifts)}</Text>
          <Box data-noprint>
            <Button variant="outline" icon={<HandCoins size={16} aria-hidden />} onClick={() => setOpen(true)}>
              Origines et destinations
            </Button>
          </Box>
        </Stack>
      </Panel>
      {gifts.duty === 'none' ? null : <Accounts gifts={gifts} />}
      {isOpen ? <UseOfGiftsDialog year={year} places={gifts.places} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}

function dutyText({ duty, answered, gifts, ceiling }: UseOfGifts): string {
  const amounts = `${euros(gifts)} de dons, legs et mécénat ; le compte d’emploi est dû au-delà de ${euros(ceiling)}`;
  if (duty === 'due') return `Le compte d’emploi des ressources du public est dû : ${amounts} (décret 2019-504).`;
  if (duty === 'voluntary') return `Le compte d’emploi des ressources du public n’est pas obligatoire : ${amounts} (décret 2019-504).`;
  return answered
    ? 'L’association ne fait pas appel public à la générosité : elle ne doit pas de compte d’emploi.'
    : 'Dites si l’association fait appel public à la générosité : ses comptes montrent alors l’emploi des dons.';
}

function Accounts({ gifts }: { gifts: UseOfGifts }) {
  const { exercice, previous_exercice: before, origin_destination: rows, in_kind: inKind, uses, resources, funds, gaps } = gifts;
  const shared = { current: exercice?.name ?? 'Exercice', previous: before?.name ?? null };
  return (
    <>
      {gaps.length > 0 ? (
        <Callout kind="warning" title={gifts.duty === 'due' ? 'Compte d’emploi dû et incomplet' : 'Compte d’emploi incomplet'}>
          <Box as="ul" ps="5">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </Box>
        </Callout>
      ) : null}
      <GiftTable title="Compte de résultat par origine et destination" rows={rows} {...shared} />
      {inKind.length > 0 ? <GiftTable title="Contributions en nature par origine et destination" rows={inKind} {...shared} /> : null}
      <GiftTable title="Compte d’emploi des ressources du public" rows={uses} isPublicOnly {...shared} />
      <GiftMovements title="Ressources reportées liées à la générosité du public" rows={resources} {...shared} />
      <GiftMovements title="Fonds dédiés liés à la générosité du public" rows={funds} {...shared} />
      <ControlList title="Contrôles de la générosité du public" controls={gifts.controls} />
    </>
  );
}
